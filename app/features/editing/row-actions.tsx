import { Link, useOutlet } from "@remix-run/react";
import { type Deletable, DeleteLink } from "~/ui/admin/delete";
import { Cell, rowLink } from "~/ui/admin/table";
import { useListSearch } from "~/ui/admin/use-list-search";

interface RowActionsProps {
  /** Address of the item's editor. */
  to: string;
  title: string;
  /** Asked before it is deleted. */
  what: Deletable;
}

/** The last cell of a row. While an editor is open, that has the same links. */
export function RowActions({ to, title, what }: RowActionsProps) {
  const search = useListSearch();
  const isOpen = useOutlet() !== null;
  return (
    <Cell wide>
      {!isOpen && (
        <div className="flex justify-end">
          <Link to={`${to}${search}`} className={`${rowLink} @max-4xl:hidden`}>
            Bearbeiten<span className="sr-only">: {title}</span>
          </Link>
          <DeleteLink to={`${to}/delete`} what={what} inRow={title} />
        </div>
      )}
    </Cell>
  );
}
