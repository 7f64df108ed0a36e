import { z } from "zod";
import { oneLine, showsSomething, type TextRule } from "./text";
import { meantEmail, textFault } from "./text-fault";

/** A trimmed text that keeps to a rule, whose field has to be there. */
export function requiredText(rule: TextRule) {
  const whole = { ...rule, isRequired: true };
  return ruledText(whole, textFault("", whole));
}

/** A trimmed text or nothing; what shows nothing counts as nothing. */
export function optionalText(rule: TextRule) {
  return ruledText(rule)
    .transform((text) => (showsSomething(text) ? text : undefined))
    .optional();
}

/** As `requiredText`, for a field of one line: what breaks it would stand in mails and links as a line of ours. */
export const requiredLine = (rule: TextRule) => requiredText(rule).transform(oneLine);

export const optionalLine = (rule: TextRule) => optionalText(rule).transform((text) => text && oneLine(text));

function ruledText(rule: TextRule, missing?: string) {
  return z
    .string(missing === undefined ? {} : { error: missing })
    .superRefine((text, { addIssue }) => {
      const fault = textFault(text, rule);
      if (fault) addIssue(fault);
    })
    .overwrite((text) => (rule.isEmail ? meantEmail(text) : text.trim()));
}
