import { oneOf, type Random } from "./random.server";

/** Night colours are lit, not inverted. */
export interface Colours {
  isNight: boolean;
  ink: string;
  deep: string;
  brand: string;
  mid: string;
  mist: string;
  pale: string;
  paper: string;
  white: string;
  land: string;
  plate: string;
  signal: string;
  beam: string;
  sea: [front: string, back: string];
  sky: [high: string, low: string];
  chart: { water: string; line: string; strength: number };
}

const day = {
  isNight: false,
  ink: "#0b2530",
  deep: "#0f4555",
  brand: "#17697d",
  mid: "#4b8f9e",
  mist: "#7fb4bf",
  pale: "#c6dde2",
  paper: "#f8f7f3",
  white: "#fff",
  land: "#e9dec7",
  plate: "#d3e5e9",
  signal: "#e8590c",
  beam: "#fff",
} as const;

const night = {
  isNight: true,
  ink: "#04131a",
  deep: "#1b5a6d",
  brand: "#2b8198",
  mid: "#4b8f9e",
  mist: "#7fb4bf",
  pale: "#2c5c69",
  paper: "#d9e5e4",
  white: "#e9f1ef",
  land: "#2c4340",
  plate: "#234e5c",
  signal: "#ff8a3d",
  beam: "#ffe2a6",
} as const;

type Sky = Pick<Colours, "sky" | "sea">;
const daySkies: [Sky, ...Sky[]] = [
  { sky: ["#a2c9d1", "#f8f7f3"], sea: ["#0f4555", "#17697d"] },
  { sky: ["#7fb4bf", "#f5e6cc"], sea: ["#0f4555", "#2c788a"] },
  { sky: ["#cee2e6", "#f3f6f4"], sea: ["#17697d", "#4b8f9e"] },
  { sky: ["#17697d", "#f0dcbd"], sea: ["#0b2530", "#0f4555"] },
];
const nightSkies: [Sky, ...Sky[]] = [
  { sky: ["#06171f", "#164353"], sea: ["#04131a", "#0b2c39"] },
  { sky: ["#071c26", "#2a5660"], sea: ["#04131a", "#0d3341"] },
  { sky: ["#0a2530", "#1d5162"], sea: ["#061a23", "#0f3a49"] },
  { sky: ["#05141b", "#374a5c"], sea: ["#04131a", "#0a2733"] },
];
const dayCharts: [Colours["chart"], ...Colours["chart"][]] = [
  { water: "#cee2e6", line: "#17697d", strength: 0.28 },
  { water: "#0f4555", line: "#7fb4bf", strength: 0.36 },
  { water: "#a9ced5", line: "#0f4555", strength: 0.24 },
  { water: "#17697d", line: "#c6dde2", strength: 0.3 },
];
const nightCharts: [Colours["chart"], ...Colours["chart"][]] = [
  { water: "#0d2c38", line: "#7fb4bf", strength: 0.3 },
  { water: "#071c26", line: "#4b8f9e", strength: 0.4 },
  { water: "#113644", line: "#7fb4bf", strength: 0.26 },
  { water: "#0a2530", line: "#7fb4bf", strength: 0.34 },
];

/** Draws as many random numbers for night as for day, so both show the same place. */
export function coloursOf(random: Random, isNight: boolean): Colours {
  return {
    ...(isNight ? night : day),
    ...oneOf(random, isNight ? nightSkies : daySkies),
    chart: oneOf(random, isNight ? nightCharts : dayCharts),
  };
}
