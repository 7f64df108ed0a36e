import type { Db } from "~/models/db";
import { type ClaimedReply, claimReplies, recoverReplies, settleReplies } from "~/models/replies.server";
import { type Queue, type SendingOptions, SendingRun } from "~/server/mail/sending-run.server";
import { replyMail } from "./reply-mail.server";

interface RunOptions extends SendingOptions {
  db: Db;
  /** A fresh signed token of purpose "reply". */
  token: () => string;
}

/** Sends the replies that staff have written. */
export class ReplyRun extends SendingRun<ClaimedReply> {
  constructor({ db, token, ...options }: RunOptions) {
    const queue: Queue<ClaimedReply> = {
      what: "replies",
      recover: () => recoverReplies(db, token(), options.server),
      claim: async (claimant, batch) => {
        const { replies, wait } = await claimReplies(db, token(), claimant, batch);
        return { items: replies, wait };
      },
      compose: async (reply) => replyMail(reply),
      settle: (claimant, outcomes) => settleReplies(db, token(), claimant, outcomes),
    };
    super(queue, options);
  }
}
