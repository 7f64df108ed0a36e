import { Outlet } from "@remix-run/react";
import { SiteFrame } from "~/ui/site-frame";

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
