import { z } from "zod";
import { oneLine, showsSomething, type TextRule } from "./text";
import { meantEmail, textFault } from "./text-fault";

export function requiredText(rule: TextRule) {
  const whole = { ...rule, isRequired: true };
  return ruledText(whole, textFault("", whole));
}

/** Invisible text counts as empty. */
export function optionalText(rule: TextRule) {
  return ruledText(rule)
    .transform((text) => (showsSomething(text) ? text : undefined))
    .optional();
}

/** Line breaks could forge lines in mails and links. */
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
