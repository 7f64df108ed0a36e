import { unlistedMeta } from "~/ui/page-meta";
import { Unsubscribed } from "~/ui/unsubscribed";

export const meta = unlistedMeta("Newsletter abbestellt");

export default Unsubscribed;
