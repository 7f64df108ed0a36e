/**
 * Runs in the head: tokens that a link of the auth service's own has put behind the address leave it at once, before
 * another script, a bookmark or the history can keep them. Links of ours carry none.
 */
export const forgetTokens = `/[#&]\\w*token=/.test(location.hash)&&history.replaceState(null,"",location.pathname+location.search)`;
