import { beam, containers, disc, gulls, light, lighthouse, sailingBoat } from "./craft.server";
import { between } from "./random.server";
import type { Draw } from "./scene.server";
import { contours, height, shapeOf, shore, sky, waves, width } from "./sea.server";
import { badge, sign } from "./signs.server";

export const inTheBeam: Draw = ({ colours, random, main, second }) => {
  const { sea, isNight, plate, land, brand } = colours;
  const flips = random() < 0.5;
  const across = (x: number) => (flips ? width - x : x);
  const lamp = [across(268), 187] as const;
  return [
    sky(colours, random, 540),
    beam(
      lamp,
      [
        [across(1300), 40],
        [across(1300), 640],
      ],
      colours,
      1050,
    ),
    waves(520, sea[1], random, 7),
    `<path d="${shore([across(250), 580], 190, shapeOf(random), 0.06, 0.4)}" fill="${colours.ink}"/>`,
    lighthouse([across(268), 518], colours, 1.3),
    `<ellipse cx="${across(690)}" cy="545" rx="170" ry="13" fill="${isNight ? colours.beam : land}" fill-opacity=".3"/>`,
    `<circle cx="${across(690)}" cy="318" r="186" fill="${plate}"/><circle cx="${across(690)}" cy="318" r="204" fill="none" stroke="${brand}" stroke-width="3" stroke-dasharray="3 10" stroke-linecap="round"/>`,
    sign(main, colours, [across(690), 318], 1.34),
    sailingBoat([across(1040), 542], 0.95, colours, flips),
    second ? badge(second, colours, [across(1040), 250], 58) : "",
    waves(560, sea[0], random),
  ].join("");
};

export const crane: Draw = ({ colours, random, main, second }) => {
  const { deep, mist, ink, brand, plate, signal, isNight, beam: lit, sea } = colours;
  const flips = random() < 0.5;
  const across = (x: number) => (flips ? width - x : x);
  const steel = isNight ? mist : deep;
  const far = (x: number) =>
    `<path transform="translate(${across(x)} 190) scale(.7)" d="M-60 460V60M60 460V60M-200 60H260M0-40V60M0-40-190 56M0-40 240 56M-60 200H60" fill="none" stroke="${mist}" stroke-opacity="${isNight ? 0.3 : 0.65}" stroke-width="11"/>`;
  const legs = `M${across(230)} 566V120M${across(370)} 566V120M${across(230)} 330H${across(370)}M${across(90)} 120H${across(830)}`;
  const stays = `M${across(300)} 62V120M${across(300)} 62 ${across(100)} 116M${across(300)} 62 ${across(810)} 116M${across(236)} 336 ${across(364)} 556M${across(364)} 336 ${across(236)} 556`;
  return [
    sky(colours, random, 560),
    disc([across(between(random, 820, 980)), 250], 130, colours),
    far(960),
    far(1120),
    gulls([across(1010), 120], colours),
    isNight
      ? beam(
          [across(620), 128],
          [
            [across(440), 566],
            [across(800), 566],
          ],
          colours,
          470,
        )
      : "",
    `<path d="${legs}" fill="none" stroke="${steel}" stroke-width="15"/><path d="${stays}" fill="none" stroke="${steel}" stroke-width="5"/>`,
    `<path d="M${across(300) - 44} 140h88v62h-88z" fill="${isNight ? lit : brand}"/>`,
    `<path d="M${across(620) - 34} 128 ${across(620) - 90} 232M${across(620) + 34} 128 ${across(620) + 90} 232" stroke="${isNight ? mist : ink}" stroke-width="4"/><path d="M${across(620) - 52} 108h104v24h-104z" fill="${ink}"/>`,
    `<rect x="${across(620) - 180}" y="226" width="360" height="260" rx="14" fill="${plate}"/><rect x="${across(620) - 180}" y="226" width="360" height="260" rx="14" fill="none" stroke="${steel}" stroke-width="10"/>`,
    sign(main, colours, [across(620), 356], 1.14),
    light([across(300), 62], signal, colours, 12),
    `<path d="M0 560H${width}V${height}H0z" fill="${sea[0]}"/><path d="M0 560H${width}v16H0z" fill="${isNight ? brand : deep}"/>`,
    containers([flips ? 40 : 870, 560], [2, between(random, 2, 4), between(random, 1, 3)], colours),
    second ? badge(second, colours, [across(300), 452], 56) : "",
    `<path d="M0 622H${width}" stroke="${isNight ? lit : mist}" stroke-opacity=".7" stroke-width="5" stroke-dasharray="34 26"/>`,
  ].join("");
};

export const porthole: Draw = ({ colours, random, main, second }) => {
  const { chart, sea, isNight, brand, mist, deep, ink, sky: shades, beam: lit } = colours;
  const wall = isNight ? "#071c26" : deep;
  const bolts = `<circle cx="600" cy="338" r="277" fill="none" stroke="${mist}" stroke-width="15" pathLength="12" stroke-dasharray="0 1" stroke-dashoffset="${random().toFixed(1)}" stroke-linecap="round"/>`;
  return [
    `<path d="M0 0H${width}V${height}H0z" fill="${wall}"/>`,
    contours({ ...chart, line: mist, strength: 0.24 }, random),
    `<clipPath id="p"><circle cx="600" cy="338" r="252"/></clipPath><circle cx="600" cy="338" r="304" fill="${ink}" fill-opacity=".35"/><circle cx="600" cy="338" r="296" fill="${brand}"/>${bolts}<circle cx="600" cy="338" r="258" fill="${ink}"/>`,
    `<g clip-path="url(#p)"><linearGradient id="s" x2="0" y2="1"><stop stop-color="${shades[0]}"/><stop offset=".9" stop-color="${shades[1]}"/></linearGradient><path d="M340 80H860V600H340z" fill="url(#s)"/>${disc([600, 300], 178, colours)}${waves(440, sea[1], random, 6)}${sign(main, colours, [600, 306], 1.2)}${waves(490, sea[0], random)}${sailingBoat([random() < 0.5 ? 452 : 752, 512], 0.62, colours)}</g>`,
    `<path d="M404 250Q440 150 540 124" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/>`,
    second ? badge(second, colours, [985, 520], 66) : "",
    isNight ? light([985, 150], lit, colours, 12) : "",
  ].join("");
};
