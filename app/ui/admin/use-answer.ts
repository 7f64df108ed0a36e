import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useSending } from "~/ui/use-sending";

/** Survives revalidation: the router drops action data when a link within the page is followed. */
export function useAnswer<Answer>() {
  const given = useActionData<Answer>();
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const isSending = useSending();
  const [last, setLast] = useState({ answer: given, place, isSending });
  const isOver = last.place !== place || (last.isSending && !isSending);
  const answer = given ?? (isOver ? undefined : last.answer);
  if (last.answer !== answer || last.place !== place || last.isSending !== isSending)
    setLast({ answer, place, isSending });
  return answer;
}
