import type { Colours } from "./colours.server";
import { between, type Random } from "./random.server";

export const width = 1200;
export const height = 675;

type Point = readonly [x: number, y: number];

export function contours({ line, strength }: Colours["chart"], random: Random, rows = 15): string {
  const [long, middle, short] = [random() * 6, random() * 6, random() * 6];
  let path = "";
  for (let row = 0; row < rows; row++) {
    const y = -30 + (row * (height + 60)) / (rows - 1);
    const points: Point[] = [];
    for (let x = -60; x <= width + 60; x += 110) {
      const swell = 30 * Math.sin(x / 210 + long + row * 0.21) + 13 * Math.sin(x / 97 + short - row * 0.3);
      points.push([x, y + swell + 34 * Math.sin(x / 620 + middle)]);
    }
    path += smooth(points);
  }
  return `<path d="${path}" fill="none" stroke="${line}" stroke-opacity="${strength}" stroke-width="1.5"/>`;
}

export type Shape = readonly [number, number, number];

export function shapeOf(random: Random): Shape {
  return [random() * 6, random() * 6, random() * 6];
}

export function shore(
  [x, y]: Point,
  radius: number,
  [one, two, three]: Shape,
  rough = 0.1,
  flat = 1,
): string {
  const points: Point[] = [];
  for (let step = 0; step < 14; step++) {
    const angle = (step / 14) * 2 * Math.PI;
    const wave =
      Math.sin(2 * angle + one) + 0.7 * Math.sin(3 * angle + two) + 0.4 * Math.sin(5 * angle + three);
    const far = radius * (1 + rough * wave);
    points.push([x + far * Math.cos(angle), y + far * flat * Math.sin(angle)]);
  }
  return closed(points);
}

export function soundings(
  { line }: Colours["chart"],
  random: Random,
  free: (point: Point) => boolean,
): string {
  let marks = "";
  for (let tries = 0; tries < 22; tries++) {
    const [x, y] = [between(random, 60, width - 60), between(random, 50, height - 50)];
    const depth = String(between(random, 2, 19));
    if (!free([x, y])) continue;
    [...depth].forEach((figure, place) => {
      marks += `<path transform="translate(${x + place * 15} ${y}) scale(1.3)" d="${figures[Number(figure)]}"/>`;
    });
  }
  return `<g fill="none" stroke="${line}" stroke-opacity=".75" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${marks}</g>`;
}

export function waves(y: number, colour: string, random: Random, high = 9): string {
  const phase = random() * 6;
  const points: Point[] = [];
  for (let x = -40; x <= width + 40; x += 64) points.push([x, y + high * Math.sin(x / 52 + phase)]);
  return `<path d="${smooth(points)}V${height}H-40z" fill="${colour}"/>`;
}

export function sky({ isNight, sky: [high, low], white }: Colours, random: Random, horizon = 540): string {
  let stars = "";
  for (let count = 0; count < 34; count++) {
    const [x, y] = [between(random, 0, width), between(random, 0, horizon - 150)];
    stars += `M${x} ${y}h.1`;
  }
  const shining = `<path d="${stars}" stroke="${white}" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>`;
  return `<linearGradient id="s" x2="0" y2="1"><stop offset=".1" stop-color="${high}"/><stop offset=".8" stop-color="${low}"/></linearGradient><path d="M0 0H${width}V${height}H0z" fill="url(#s)"/>${isNight ? shining : ""}`;
}

export function smooth(points: readonly Point[]): string {
  const [[x, y] = [0, 0], ...others] = points;
  let path = `M${whole(x)} ${whole(y)}`;
  others.forEach(([x, y], index) => {
    const [nextX, nextY] = others[index + 1] ?? [x, y];
    path += `Q${whole(x)} ${whole(y)} ${whole((x + nextX) / 2)} ${whole((y + nextY) / 2)}`;
  });
  return path;
}

function closed(points: readonly Point[]) {
  const [first = [0, 0] as Point, second = first] = points;
  const middle = ([x, y]: Point, [a, b]: Point): Point => [(x + a) / 2, (y + b) / 2];
  return `${smooth([middle(first, second), ...points.slice(1), first, middle(first, second)])}z`;
}

const whole = Math.round;

const figures = [
  "M4 0C1 0 0 3 0 6s1 6 4 6 4-3 4-6-1-6-4-6z",
  "M1 2 4 0v12",
  "M0 3C0 1 2 0 4 0s4 1 4 3c0 3-8 6-8 9h8",
  "M0 1c2-1.500 7.500-1.500 7.500 2C7.500 5 6 6 3.500 6 6 6 8 7 8 9c0 3.500-6 4-8 2",
  "M6 12V0L0 8h8",
  "M7 0H1L.500 5C3 4 8 4 8 8c0 4-6 5-8 3",
  "M7 0C3 1 0 5 0 8c0 2.500 2 4 4 4s4-1.500 4-4-2-3.500-4-3.500S0 6 0 8",
  "M0 0h8L3 12",
  "M4 6C2 6 .500 5 .500 3S2 0 4 0s3.500 1 3.500 3S6 6 4 6s-4 1-4 3 2 3 4 3 4-1 4-3-2-3-4-3z",
  "M1 12c4-1 7-5 7-8 0-2.500-2-4-4-4S0 1.500 0 4s2 3.500 4 3.500S8 6 8 4",
];
