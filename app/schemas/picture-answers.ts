export interface ShownPicture {
  id: string;
  path: string;
  width: number;
  height: number;
  srcSet: string;
  alt: string;
  caption: string | null;
}

export type UploadAnswer = { picture: ShownPicture } | { problem: string };

export type ChooserAnswer = { pictures: ShownPicture[]; hasNext: boolean } | { problem: string };
