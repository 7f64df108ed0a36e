-- Of releases in which mails of a sending were settled one by one.
drop function if exists public.recover_deliveries(text, text, text, uuid[]), private.recover_deliveries(text, text, text, uuid[]),
  public.settle_delivery(text, text, uuid, text, text, integer, boolean),
  private.settle_delivery(text, text, uuid, text, text, integer, boolean);
