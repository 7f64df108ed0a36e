export const wordFileLimit = 10 * 1024 * 1024;
export const wordFileTooLarge =
  "Die Datei ist größer als 10 MB. Nimm in Word die Bilder heraus und wähle sie dann noch einmal.";
