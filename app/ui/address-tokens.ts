/** Runs in the head: removes tokens that the auth service put behind the address before scripts or history see them. */
export const forgetTokens = `/[#&]\\w*token=/.test(location.hash)&&history.replaceState(null,"",location.pathname+location.search)`;
