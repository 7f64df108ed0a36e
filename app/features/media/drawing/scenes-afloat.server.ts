import { containers, disc, gulls, light, sailingBoat } from "./craft.server";
import { between } from "./random.server";
import type { Draw } from "./scene.server";
import { sky, waves } from "./sea.server";
import { badge, sign } from "./signs.server";

export const freighter: Draw = ({ colours, random, main, second }) => {
  const { deep, brand, white, ink, signal, mist, isNight, beam, pale, sea } = colours;
  const windows = [0, 1, 2].map((row) => `M930 ${330 + row * 44}h58`).join("");
  return [
    sky(colours, random, 520),
    disc([between(random, 420, 700), 300], 210, colours),
    gulls([between(random, 150, 330), between(random, 110, 190)], colours),
    waves(505, sea[1], random, 7),
    `<path d="M880 452V286h132v166z" fill="${white}"/><path d="M880 286h132v20H880z" fill="${brand}"/><path d="${windows}" stroke="${isNight ? beam : deep}" stroke-width="16"/><path d="M900 286v-72h56v72z" fill="${deep}"/><path d="M900 236h56v18h-56z" fill="${signal}"/>`,
    containers([196, 452], [2, between(random, 1, 3)], colours),
    containers([766, 452], [between(random, 1, 2)], colours),
    `<path d="M110 446H1090L1040 590H190Q140 560 110 446z" fill="${isNight ? brand : ink}"/><path d="M127 500H1072L1066 520H134z" fill="${mist}" fill-opacity=".55"/><path d="M110 446v-46h14v46z" fill="${ink}"/>`,
    `<path d="M440 446h310v-14H440z" fill="${isNight ? pale : ink}"/>`,
    sign(main, colours, [595, 296], 1.4),
    second ? badge(second, colours, [948, 508], 50) : "",
    isNight ? light([117, 396], "#5fe0a2", colours, 7) + light([928, 206], beam, colours, 7) : "",
    waves(560, sea[0], random),
  ].join("");
};

export const underSail: Draw = ({ colours, random, main, second }) => {
  const { paper, mist, deep, brand, ink, signal, isNight, plate, sea, beam } = colours;
  const flips = random() < 0.5;
  const across = (x: number) => (flips ? 1200 - x : x);
  return [
    sky(colours, random, 500),
    disc([across(900), between(random, 170, 250)], 120, colours),
    waves(478, sea[1], random, 6),
    sailingBoat([across(between(random, 150, 260)), 496], 0.8, colours, !flips),
    gulls([across(960), 330], colours),
    `<g transform="${flips ? "matrix(-1 0 0 1 1200 0)" : ""}"><path d="M742 74V470H300Q540 350 742 74z" fill="${plate}"/><path d="M742 74V470H660Q740 310 742 74z" fill="${mist}" fill-opacity=".35"/><path d="M764 110Q900 290 930 470H764z" fill="${isNight ? brand : mist}"/><path d="M752 58V520" stroke="${deep}" stroke-width="10"/><path d="M752 58h-66l18 17-18 17h66z" fill="${signal}"/><path d="M300 484H752" stroke="${deep}" stroke-width="8" stroke-linecap="round"/><path d="M250 512H980Q950 600 860 610H360Q280 596 250 512z" fill="${isNight ? brand : ink}"/><path d="M262 540H968L962 556H270z" fill="${paper}" fill-opacity=".5"/></g>`,
    sign(main, colours, [across(622), 352], 0.98),
    second ? badge(second, colours, [across(832), 410], 44) : "",
    isNight
      ? light([across(752), 54], beam, colours, 7) + light([across(965), 512], "#5fe0a2", colours, 7)
      : "",
    waves(572, sea[0], random),
  ].join("");
};

export const greatBuoy: Draw = ({ colours, random, main, second }) => {
  const { deep, brand, mist, ink, signal, paper, isNight, plate, sea } = colours;
  const lean = between(random, -7, 7);
  return [
    sky(colours, random, 500),
    disc([between(random, 260, 940), 230], 150, colours),
    gulls([between(random, 860, 960), between(random, 110, 260)], colours),
    waves(470, sea[1], random, 7),
    sailingBoat([between(random, 150, 220), 490], 0.9, colours),
    second ? badge(second, colours, [1010, 420], 62) : sailingBoat([1020, 482], 0.6, colours, true),
    second ? `<path d="M985 482h50l14 34h-78z" fill="${signal}"/>` : "",
    `<g transform="rotate(${lean} 600 560)"><path d="M470 510 560 96h80l90 414M520 480h160" fill="none" stroke="${isNight ? mist : ink}" stroke-width="13"/><path d="M560 60h80v44h-80z" fill="${brand}"/><path d="M552 104h96v14h-96z" fill="${ink}"/>${light([600, 62], signal, colours, 20)}<circle cx="600" cy="318" r="176" fill="${isNight ? brand : deep}"/><circle cx="600" cy="318" r="156" fill="${plate}"/><circle cx="600" cy="318" r="166" fill="none" stroke="${mist}" stroke-width="5" stroke-dasharray="1 25" stroke-linecap="round"/>${sign(main, colours, [600, 318], 1.18)}<path d="M430 500H770Q800 500 800 530L770 650H430L400 530Q400 500 430 500z" fill="${signal}"/><path d="M402 538H798L790 568H410z" fill="${paper}"/></g>`,
    waves(592, sea[0], random),
  ].join("");
};
