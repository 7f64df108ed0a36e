export interface LinkHit {
  title: string;
  path: string;
  kind: string;
  isPublic: boolean;
}
