import { type PictureTarget, pictureOfField } from "~/features/editing/pictures.server";
import { pictureOfText } from "~/features/editing/text-picture.server";
import { postLimits } from "~/schemas/limits";

const textPicture = pictureOfText("content", postLimits.content * 2);
const coverPicture = pictureOfField({ field: "featured_image", file: "cover", chosen: "chosen_cover" });

export const postPictures: readonly PictureTarget[] = [textPicture, coverPicture];
