import { buoy, compassRing, course, light, shipAbove } from "./craft.server";
import { between } from "./random.server";
import type { Draw } from "./scene.server";
import { contours, height, type Shape, shapeOf, shore, soundings, width } from "./sea.server";
import { badge, sign } from "./signs.server";

const middle = [600, 338] as const;
const away = (x: number, y: number) => Math.hypot(x - middle[0], y - middle[1]);
const ground = (colour: string) => `<path d="M0 0H${width}V${height}H0z" fill="${colour}"/>`;

export const compassChart: Draw = ({ colours, random, main, second }) => {
  const { chart, land, isNight, plate, signal, mist } = colours;
  const flips = random() < 0.5;
  const across = (x: number) => (flips ? width - x : x);
  const coast = shore([across(1150), 720], between(random, 330, 420), shapeOf(random));
  const shallow = shore([across(1150), 720], 470, shapeOf(random));
  const stop = [across(975), 420] as const;
  const way = `M${across(150)} 130C${across(330)} 230 ${across(240)} 580 ${across(520)} 612S${across(860)} 560 ${across(975)} 420`;
  return [
    ground(chart.water),
    contours(chart, random),
    `<path d="${shallow}" fill="${land}" fill-opacity=".22"/><path d="${coast}" fill="${land}" stroke="${chart.line}" stroke-opacity=".6" stroke-width="3"/>`,
    soundings(chart, random, ([x, y]) => away(x, y) > 290 && y < 420 && Math.abs(x - across(150)) > 110),
    course(way, chart.line),
    `<circle cx="600" cy="338" r="216" fill="${plate}"/>`,
    compassRing(middle, 216, isNight ? mist : chart.line),
    sign(main, colours, middle, 1.36),
    shipAbove([across(150), 130], flips ? 250 : 110, colours, 1.2),
    buoy([across(250), 420], "port", colours, 1.4),
    buoy([across(370), 618], "starboard", colours, 1.4),
    second ? badge(second, colours, stop, 60) : light(stop, signal, colours, 12),
  ].join("");
};

export const island: Draw = ({ colours, random, main, second }) => {
  const { chart, land, isNight, paper, pale, brand } = colours;
  const [one, two, three] = shapeOf(random);
  const shape = (ring: number): Shape => [one + ring * 0.1, two - ring * 0.07, three];
  const lines = Array.from({ length: 12 }, (_, ring) =>
    shore(middle, 262 + ring * (34 + ring * 2.2), shape(ring + 1), 0.075, 0.84),
  );
  const places: [number, number, number][] = [
    [165, 160, 60],
    [1035, 150, 200],
    [170, 530, 20],
    [1030, 540, 320],
  ];
  const first = between(random, 0, 3);
  const [x, y] = places[first] ?? middle;
  const ships = places.filter((_, place) => place !== first).slice(0, 2);
  return [
    ground(chart.water),
    `<path d="${lines.join("")}" fill="none" stroke="${chart.line}" stroke-opacity="${chart.strength}" stroke-width="1.6"/>`,
    `<path d="${shore(middle, 246, shape(0), 0.075, 0.86)}" fill="${isNight ? brand : pale}" fill-opacity="${isNight ? 0.4 : 0.7}"/><path d="${shore(middle, 220, shape(0), 0.075, 0.9)}" fill="${land}" stroke="${paper}" stroke-opacity="${isNight ? 0.25 : 0.9}" stroke-width="5"/>`,
    soundings(
      chart,
      random,
      ([at, down]) =>
        away(at, down * 1.1) > 330 && places.every(([px, py]) => Math.hypot(px - at, py - down) > 95),
    ),
    course(`M${x} ${y}Q600 ${y < 300 ? 20 : 660} ${ships[0]?.[0]} ${ships[0]?.[1]}`, chart.line),
    isNight ? `<circle cx="600" cy="338" r="170" fill="${colours.beam}" fill-opacity=".1"/>` : "",
    sign(main, colours, middle, 1.34),
    ...ships.map(([at, down, turn], index) =>
      shipAbove([at, down], turn, colours, 1.3, index ? brand : colours.deep),
    ),
    second ? badge(second, colours, [x, y], 62) : buoy([x, y], "port", colours, 1.8),
  ].join("");
};

export const basin: Draw = ({ colours, random, main, second }) => {
  const { chart, land, isNight, deep, pale, plate, signal, mist, brand } = colours;
  const flips = random() < 0.5;
  const across = (x: number) => (flips ? width - x : x);
  const mole = isNight ? mist : deep;
  const walls = `M${across(390)} 255C${across(390)} 70 ${across(560)} 62 ${across(700)} 62H${across(1240)}M${across(390)} 420C${across(390)} 605 ${across(560)} 613 ${across(700)} 613H${across(1240)}`;
  const inside = `M${across(392)} 255C${across(392)} 70 ${across(560)} 62 ${across(700)} 62H${across(1240)}V613H${across(700)}C${across(560)} 613 ${across(392)} 605 ${across(392)} 420z`;
  return [
    ground(chart.water),
    contours(chart, random),
    soundings(chart, random, ([x, y]) => Math.abs(x - across(150)) < 150 && Math.abs(y - 338) > 110),
    `<path d="${inside}" fill="${isNight ? "#123c4a" : "#f0f5f5"}"/><path d="M${across(1010)} 62H${across(1240)}V613H${across(1010)}z" fill="${land}"/>`,
    ...[0, 1, 2, 3].map(
      (row) =>
        `<rect x="${across(1100) - 55}" y="${92 + row * 128}" width="110" height="${between(random, 74, 104)}" rx="6" fill="${isNight ? pale : brand}" fill-opacity="${isNight ? 1 : 0.85}"/>${isNight ? light([across(1100), 135 + row * 128], colours.beam, colours, 6) : ""}`,
    ),
    `<path d="${walls}" fill="none" stroke="${mole}" stroke-width="22" stroke-linecap="round"/>`,
    course(`M${across(20)} 338H${across(470)}`, chart.line),
    `<circle cx="${across(690)}" cy="338" r="196" fill="${plate}"/><circle cx="${across(690)}" cy="338" r="212" fill="none" stroke="${isNight ? mist : chart.line}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="3 9"/>`,
    sign(main, colours, [across(690), 338], 1.4),
    shipAbove([across(230), 338], flips ? -90 : 90, colours, 1.35, brand),
    light([across(390), 255], isNight ? "#ff6a55" : signal, colours, 13),
    light([across(390), 420], isNight ? "#5fe0a2" : "#2f9a6b", colours, 13),
    second ? badge(second, colours, [across(905), 160], 60) : shipAbove([across(930), 180], 90, colours, 1.1),
    shipAbove([across(930), 520], flips ? 90 : -90, colours, 1.1, isNight ? brand : deep),
  ].join("");
};
