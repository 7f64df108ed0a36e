import type { Db } from "~/models/db";
import {
  type ClaimedDelivery,
  claimDeliveries,
  recoverDeliveries,
  settleDeliveries,
} from "~/models/deliveries.server";
import type { MailingText } from "~/models/mailings.server";
import { newMessageId } from "~/server/mail/send.server";
import { type SendingOptions, SendingRun } from "~/server/mail/sending-run.server";
import { newsletterMail } from "./mailing-mail.server";

export interface RunOptions extends SendingOptions {
  db: Db;
  /** A fresh signed token of purpose "mailing". */
  token: () => string;
}

/** Sends the mailings that staff have started. */
export class MailingRun extends SendingRun<ClaimedDelivery & { mailing: MailingText }> {
  constructor({ db, token, ...options }: RunOptions) {
    const queue = {
      what: "newsletter",
      recover: () => recoverDeliveries(db, token(), options.server),
      claim: async (claimant: string, batch: number) => {
        const { mailing, deliveries, wait } = await claimDeliveries(db, token(), claimant, batch);
        return { items: mailing ? deliveries.map((each) => ({ ...each, mailing })) : [], wait };
      },
      compose: ({ mailing, email, id }: ClaimedDelivery & { mailing: MailingText }) =>
        newsletterMail(mailing, email, newMessageId(id)),
      settle: (claimant: string, outcomes: Parameters<typeof settleDeliveries>[3]) =>
        settleDeliveries(db, token(), claimant, outcomes),
    };
    super(queue, options);
  }
}
