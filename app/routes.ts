import { flatRoutes } from "@remix-run/fs-routes";
import { withFixedPreviews } from "./features/pages/fixed/preview-routes";

export default withFixedPreviews(flatRoutes());
