import type { Colours } from "./colours.server";

type Sign = (colours: Colours) => string;

const line = (colour: string, size: number) =>
  `fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round"`;

export const signs = {
  mail: ({ paper, brand, mist, signal }) =>
    `<rect x="-98" y="-64" width="196" height="130" rx="10" fill="${paper}"/><path d="M-90 58-26-4M90 58 26-4" ${line(mist, 5)}/><path d="M-94-58 0 18 94-58" ${line(brand, 8)}/><circle cy="18" r="17" fill="${signal}"/>`,
  calendar: ({ paper, deep, mist, mid, signal, white }) =>
    `<rect x="-84" y="-72" width="168" height="160" rx="12" fill="${paper}"/><path d="M-84-30v-30q0-12 12-12H72q12 0 12 12v30z" fill="${deep}"/><path d="M-44-88v30M44-88v30" ${line(mid, 10)}/><path d="M-52 0h.1M-17 0h.1M17 0h.1M52 0h.1M-52 32h.1M-17 32h.1M52 32h.1M-52 64h.1M-17 64h.1M17 64h.1" ${line(mist, 15)}/><circle cx="17" cy="32" r="17" fill="${signal}"/><path d="m10 32 5 6 10-11" ${line(white, 4)}/>`,
  lock: ({ brand, deep, mist, paper, signal }) =>
    `<path d="M-42-8v-32a42 42 0 0 1 84 0v32" ${line(mist, 19)}/><rect x="-74" y="-14" width="148" height="108" rx="14" fill="${brand}"/><path d="M0-14h60q14 0 14 14v80q0 14-14 14H0z" fill="${deep}"/><circle cy="30" r="17" fill="${paper}"/><path d="M-6 34h12l6 34h-24z" fill="${paper}"/><circle cy="30" r="6" fill="${signal}"/>`,
  hook: ({ paper, brand, mist, mid, signal }) =>
    `<g transform="rotate(-8)"><rect x="-86" y="-10" width="150" height="100" rx="8" fill="${paper}"/><path d="m-82-6 71 56L60-6" ${line(mist, 6)}/></g><path d="M34-110v100c0 44 62 40 58-4l-15 13" ${line(brand, 10)}/><circle cx="34" cy="-96" r="13" fill="none" stroke="${mid}" stroke-width="7"/><circle cx="34" cy="-50" r="15" fill="${signal}"/>`,
  invoice: ({ paper, deep, mist, signal, mid }) =>
    `<path d="M-70-92H70V92L47 78 23 92 0 78-23 92-47 78-70 92z" fill="${paper}"/><path d="M-44-58H10" ${line(deep, 11)}/><path d="M-44-22H16M-44 4H4M-44 30H20" ${line(mist, 8)}/><path d="M44-22h4M44 4h4M44 30h4" ${line(mid, 8)}/><path d="M46-66a17 17 0 1 0 0 26M14-58h20M14-48h20" transform="translate(10 0)" ${line(mid, 5)}/><path d="M0 56H48" ${line(signal, 10)}/>`,
  folder: ({ brand, deep, mist, paper, signal }) =>
    `<path d="M-98-66q0-10 10-10h52l18 22H88q10 0 10 10V70H-98z" fill="${deep}"/><rect x="-76" y="-40" width="140" height="90" rx="5" fill="${paper}"/><path d="M-54-18H20" ${line(mist, 8)}/><path d="M-98-4q0-10 10-10H88q10 0 10 10V72q0 10-10 10H-88q-10 0-10-10z" fill="${brand}"/><circle cx="66" cy="18" r="13" fill="${signal}"/>`,
  phone: ({ ink, paper, brand, mist, signal }) =>
    `<rect x="-54" y="-98" width="108" height="196" rx="18" fill="${ink}"/><rect x="-45" y="-84" width="90" height="166" rx="8" fill="${paper}"/><path d="M-28-50H8M-28-32H24" ${line(mist, 7)}/><path d="M-32 8q0-10 10-10h44q10 0 10 10v26q0 10-10 10H-6l-16 16V44q-10 0-10-10z" fill="${brand}"/><circle cx="46" cy="-88" r="21" fill="${signal}"/>`,
  cloud: ({ paper, mid, brand, signal }) =>
    `<path d="M-62 56a42 42 0 0 1-6-84 58 58 0 0 1 110-14 49 49 0 0 1 20 98z" fill="${mid}"/><path d="M62 56a49 49 0 0 0-20-98q26 40-4 70t-100 28z" fill="${brand}"/><path d="M0 88V-8M-25 17 0-10l25 27" ${line(paper, 12)}/><circle cy="90" r="11" fill="${signal}"/>`,
  lifebuoy: ({ paper, signal, brand, mist }) =>
    `<circle r="70" fill="none" stroke="${paper}" stroke-width="44"/><circle r="70" fill="none" stroke="${signal}" stroke-width="44" stroke-dasharray="55 55" stroke-dashoffset="27"/><circle r="95" fill="none" stroke="${mist}" stroke-width="4" stroke-dasharray="60 15"/><path d="M-18 8a20 20 0 1 0 6-22m-8-8 6 11 13-4" ${line(brand, 6)}/>`,
  data: ({ paper, brand, mist, mid, signal }) =>
    `<rect x="-98" y="-78" width="196" height="160" rx="10" fill="${paper}"/><path d="M-70 56V16M-30 56V-10" ${line(mist, 22)}/><path d="M10 56V0" ${line(mid, 22)}/><path d="M50 56v-78" ${line(brand, 22)}/><path d="m-72-16 44-26 38 12 50-28" ${line(signal, 6)}/><circle cx="60" cy="-58" r="10" fill="${signal}"/>`,
  team: ({ brand, deep, mid, mist, land, signal, paper, isNight }) => {
    const skin = isNight ? paper : land;
    const one = (x: number, y: number, size: number, coat: string) =>
      `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-46 92q0-64 46-64t46 64z" fill="${coat}"/><circle r="29" fill="${skin}"/><path d="M-31-4a31 31 0 0 1 62 0z" fill="${deep}"/></g>`;
    return `${one(-62, 2, 0.9, mid)}${one(62, 2, 0.9, mist)}${one(0, -18, 1.2, brand)}<circle cy="54" r="9" fill="${signal}"/>`;
  },
  ai: ({ paper, brand, mid, signal, deep }) =>
    `<path d="M-98-60q0-16 16-16H82q16 0 16 16V44q0 16-16 16H-6L-46 96V60h-36q-16 0-16-16z" fill="${deep}"/><path d="M-22-58Q-16-14 28-8-16-2-22 42-28-2-72-8-28-14-22-58z" fill="${paper}"/><path d="M48-48q3 20 24 24-21 4-24 24-3-20-24-24 21-4 24-24z" fill="${mid}"/><circle cx="50" cy="34" r="10" fill="${signal}"/><path d="M-82-76H82" ${line(brand, 5)}/>`,
  server: ({ brand, deep, mist, paper, signal }) =>
    [-62, 0, 62]
      .map(
        (y, index) =>
          `<rect x="-92" y="${y - 27}" width="184" height="54" rx="8" fill="${index === 1 ? deep : brand}"/><path d="M-12 ${y}H66" ${line(mist, 6)} stroke-dasharray="1 13"/><circle cx="-64" cy="${y}" r="9" fill="${index === 1 ? signal : paper}"/>`,
      )
      .join(""),
  wifi: ({ mist, paper, mid, brand, signal }) =>
    `<path d="M-92-16a130 130 0 0 1 184 0" ${line(mist, 16)}/><path d="M-62 18a88 88 0 0 1 124 0" ${line(mid, 16)}/><path d="M-32 50a46 46 0 0 1 64 0" ${line(paper, 16)}/><path d="M0 66v40" ${line(brand, 12)}/><circle cy="78" r="19" fill="${signal}"/>`,
  wheel: ({ land, mid, brand, paper, signal }) => {
    const spokes = [0, 45, 90, 135]
      .map((turn) => `<path d="M0-106V106" transform="rotate(${turn})"/>`)
      .join("");
    return `<g ${line(mid, 13)}>${spokes}</g><circle r="64" fill="none" stroke="${brand}" stroke-width="20"/><circle r="64" fill="none" stroke="${paper}" stroke-width="3" stroke-dasharray="1 24" stroke-linecap="round"/><circle r="27" fill="${land}"/><circle r="12" fill="${signal}"/>`;
  },
  clock: ({ paper, deep, mist, brand, signal }) =>
    `<circle r="94" fill="${brand}"/><circle r="78" fill="${paper}"/><circle r="64" fill="none" stroke="${mist}" stroke-width="10" pathLength="12" stroke-dasharray=".12 .88" stroke-dashoffset=".06"/><path d="M0 0V-46M0 0 32 22" ${line(deep, 9)}/><circle r="10" fill="${signal}"/>`,
  video: ({ ink, paper, mist, brand, deep, signal }) =>
    `<rect x="-92" y="-76" width="184" height="126" rx="10" fill="${ink}"/><rect x="-80" y="-64" width="160" height="102" rx="4" fill="${mist}"/><path d="M-36 38q0-46 36-46t36 46z" fill="${brand}"/><circle cy="-20" r="23" fill="${paper}"/><path d="M-24-22a24 24 0 0 1 48 0z" fill="${deep}"/><path d="M-112 58h224q-4 20-24 20H-88q-20 0-24-20z" fill="${deep}"/><circle cx="62" cy="-48" r="8" fill="${signal}"/>`,
  monitor: ({ ink, paper, mist, mid, brand, deep, signal }) =>
    `<path d="M-18 50h36l8 36h-52z" fill="${deep}"/><path d="M-54 90H54" ${line(deep, 12)}/><rect x="-100" y="-84" width="200" height="142" rx="12" fill="${ink}"/><rect x="-88" y="-72" width="176" height="118" rx="4" fill="${paper}"/><path d="M-40-46h36v28h-36zM4 8h36V-18H4z" fill="${brand}"/><path d="M4-46h36v28H4z" fill="${mist}"/><path d="M-40-18h36V8h-36z" fill="${mid}"/><path d="M-70 30H70" ${line(mist, 6)}/><circle cx="-62" cy="30" r="8" fill="${signal}"/>`,
  anchor: ({ brand, paper, mist, signal }) =>
    `<path d="M0-56V88M-40-30h80M-84 20q6 68 84 70 78-2 84-70M-102 40l18-24 20 22M102 40 84 16 64 38" ${line(paper, 24)}/><path d="M0-56V88M-40-30h80M-84 20q6 68 84 70 78-2 84-70M-102 40l18-24 20 22M102 40 84 16 64 38" ${line(brand, 13)}/><circle cy="-76" r="20" fill="none" stroke="${mist}" stroke-width="11"/><circle cy="-30" r="9" fill="${signal}"/>`,
  compass: ({ deep, mist, paper, mid, signal }) => {
    const rose = [0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn})"><path d="M0-94 17-17 0 0z" fill="${deep}"/><path d="M0-94-17-17 0 0z" fill="${mist}"/></g>`,
      )
      .join("");
    return `<circle r="98" fill="${paper}"/><circle r="84" fill="none" stroke="${mid}" stroke-width="9" pathLength="72" stroke-dasharray=".16 .84"/><g transform="rotate(45) scale(.6)">${rose}</g>${rose}<circle r="11" fill="${signal}"/>`;
  },
} satisfies Record<string, Sign>;

export type Motif = keyof typeof signs;

export function sign(
  motif: Motif,
  colours: Colours,
  [x, y]: readonly [number, number],
  size = 1,
  turn = 0,
): string {
  const rotated = turn ? ` rotate(${turn})` : "";
  return `<g transform="translate(${x} ${y}) scale(${size})${rotated}">${signs[motif](colours)}</g>`;
}

export function badge(
  motif: Motif,
  colours: Colours,
  [x, y]: readonly [number, number],
  radius = 46,
): string {
  const { plate, brand } = colours;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${plate}" stroke="${brand}" stroke-width="4"/>${sign(motif, colours, [x, y], radius / 165)}`;
}
