import type { Colours } from "./colours.server";

type Point = readonly [x: number, y: number];

export function light([x, y]: Point, colour: string, { isNight }: Colours, size = 9): string {
  const far = isNight ? 4 : 2.2;
  return `<circle cx="${x}" cy="${y}" r="${size * far}" fill="${colour}" fill-opacity="${isNight ? 0.24 : 0.2}"/><circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/>`;
}

export function beam([x, y]: Point, ends: [Point, Point], { beam, isNight }: Colours, reach = 760): string {
  const [[x1, y1], [x2, y2]] = ends;
  return `<radialGradient id="b" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop stop-color="${beam}" stop-opacity="${isNight ? 0.8 : 0.95}"/><stop offset="1" stop-color="${beam}" stop-opacity="0"/></radialGradient><path d="M${x} ${y} ${x1} ${y1} ${x2} ${y2}z" fill="url(#b)"/>`;
}

export function shipAbove(
  [x, y]: Point,
  turn: number,
  colours: Colours,
  size = 1,
  hull = colours.deep,
): string {
  const lit = colours.isNight ? light([0, 14], colours.beam, colours, 3.5) : "";
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0-44C13-28 15-10 15 8v28q-15 9-30 0V8C-15-10-13-28 0-44z" fill="${hull}" stroke="${colours.white}" stroke-opacity=".5" stroke-width="2"/><path d="M-8 6H8v18H-8z" fill="${colours.white}"/>${lit}</g>`;
}

export function buoy([x, y]: Point, side: "port" | "starboard", colours: Colours, size = 1): string {
  const colour = side === "port" ? "#d3402f" : "#2f9a6b";
  const top = side === "port" ? "M-8-30H8v14H-8z" : "M0-34 10-16h-20z";
  const lit = colours.isNight ? light([0, -24], side === "port" ? "#ff6a55" : "#5fe0a2", colours, 6) : "";
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-15 0h30L9-13H-9z" fill="${colour}"/><path d="M0-13v-6" stroke="${colour}" stroke-width="4"/><path d="${top}" fill="${colour}"/>${lit}</g>`;
}

export function sailingBoat([x, y]: Point, size: number, colours: Colours, flips = false): string {
  const { white, mist, deep, signal, isNight, beam } = colours;
  const lit = isNight ? light([0, -126], beam, colours, 4) : "";
  return `<g transform="translate(${x} ${y}) scale(${flips ? -size : size} ${size})"><path d="M-4-120V-14h-62Q-40-60-4-120z" fill="${white}"/><path d="M4-108Q40-50 46-14H4z" fill="${mist}"/><path d="M0-124V0" stroke="${deep}" stroke-width="4"/><path d="M-74-6H66Q58 16 40 16H-52Q-68 14-74-6z" fill="${deep}"/><path d="M0-124h-20l6 6-6 6H0z" fill="${signal}"/>${lit}</g>`;
}

export function lighthouse([x, y]: Point, colours: Colours, size = 1): string {
  const { white, brand, ink, signal, mist } = colours;
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-120 26Q-80-14-30-8T60-10Q104 0 130 26z" fill="${ink}"/><path d="M-34-8-20-226H20L34-8z" fill="${white}"/><path d="M10-8V-226H20L34-8z" fill="${mist}" fill-opacity=".7"/><path d="M-31-62l3-46h56l3 46zM-25.500-150l2.500-42h46l2.500 42z" fill="${brand}"/><path d="M-30-236h60v12h-60zM-18-272h36v36h-36zM-26-272 0-300l26 28z" fill="${ink}"/>${light([0, -254], signal, colours, 10)}</g>`;
}

export function containers([x, y]: Point, heights: number[], colours: Colours, wide = 92): string {
  const { brand, mid, mist, deep, white } = colours;
  const tints = [brand, mist, mid, deep];
  return heights
    .map((high, column) =>
      Array.from({ length: high }, (_, row) => {
        const [left, top] = [x + column * (wide + 6), y - (row + 1) * 46];
        const ribs = [1, 2, 3, 4].map((rib) => `M${left + (rib * wide) / 5} ${top + 9}v24`).join("");
        return `<rect x="${left}" y="${top}" width="${wide}" height="42" rx="3" fill="${tints[(column * 3 + row) % 4]}"/><path d="${ribs}" stroke="${white}" stroke-opacity=".28" stroke-width="2.500"/>`;
      }).join(""),
    )
    .join("");
}

export function course(path: string, colour: string): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="3" stroke-dasharray="13 11" stroke-linecap="round"/>`;
}

export function compassRing([x, y]: Point, radius: number, colour: string): string {
  const ring = (far: number, more: string) => `<circle cx="${x}" cy="${y}" r="${radius + far}"${more}/>`;
  return `<g fill="none" stroke="${colour}">${ring(0, ' stroke-width="2"')}${ring(30, ' stroke-width="2"')}${ring(15, ' stroke-width="12" pathLength="720" stroke-dasharray="1 9"')}${ring(15, ' stroke-width="28" pathLength="720" stroke-dasharray="2 58" stroke-dashoffset="1"')}</g>`;
}

export function disc([x, y]: Point, radius: number, { isNight, white }: Colours): string {
  const one = (far: number, strength: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius * far}" fill="${white}" fill-opacity="${strength}"/>`;
  return isNight ? one(1.25, 0.06) + one(1, 0.2) : one(1.25, 0.16) + one(1, 0.75);
}

export function gulls([x, y]: Point, { deep, isNight }: Colours): string {
  if (isNight) return "";
  return `<path transform="translate(${x} ${y})" d="M0 0q12-12 20 0 8-12 20 0M56-26q9-9 15 0 6-9 15 0M70 14q8-8 13 0 5-8 13 0" fill="none" stroke="${deep}" stroke-width="3.500" stroke-linecap="round"/>`;
}
