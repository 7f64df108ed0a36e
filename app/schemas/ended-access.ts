export const accessEndedMark = "grund=beendet";
