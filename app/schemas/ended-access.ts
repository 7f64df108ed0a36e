/** In the address of the login page where somebody comes to whose access has ended, not their session. */
export const accessEndedMark = "grund=beendet";
