import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";

interface SupplyFormProps {
  address: string;
  label: string;
  isThere?: boolean;
}

export function SupplyForm({ address, label, isThere = false }: SupplyFormProps) {
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="address" value={address} />
      <label className="grid grow gap-1 wrap-anywhere">
        <span>
          {isThere && <strong>Liegt bereit: </strong>}
          {label}
        </span>
        <input
          type="file"
          name="picture"
          accept="image/*"
          required
          className="min-h-11 min-w-0 max-w-full rounded-sm border border-control bg-surface-raised px-3 py-2 text-base text-ink"
        />
      </label>
      <Button name="intent" value="picture" tone="quiet" className="min-h-11 max-sm:w-full">
        {isThere ? "Anderes Bild hochladen" : "Bild hochladen"}
      </Button>
    </Form>
  );
}
