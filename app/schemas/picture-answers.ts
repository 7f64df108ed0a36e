/** A picture as the editor gets it. */
export interface ShownPicture {
  id: string;
  /** What is written into texts and fields. */
  path: string;
  /** Of the whole picture, upright, in pixels. */
  width: number;
  height: number;
  srcSet: string;
  alt: string;
  caption: string | null;
}

/** What `POST /admin/media/upload` answers. */
export type UploadAnswer = { picture: ShownPicture } | { problem: string };

/** What `GET /admin/media/chooser` answers. */
export type ChooserAnswer = { pictures: ShownPicture[]; hasNext: boolean } | { problem: string };
