import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCertificate } from "../tls";

export const name = "www.musterhafen.example";

export function prepareProxies(place: string, ports: Record<"caddy" | "caddyPlain" | "caddyAdmin", number>) {
  const etc = join(place, "etc");
  for (const folder of ["systemd/system", "nginx/conf.d", "caddy", `letsencrypt/live/${name}`, "log", "run"])
    mkdirSync(join(etc, folder), { recursive: true });
  const options = `{
	admin localhost:${ports.caddyAdmin}
	local_certs
	skip_install_trust
	http_port ${ports.caddyPlain}
	https_port ${ports.caddy}
	storage file_system ${place}/caddy
}
`;
  writeFileSync(join(place, "caddy-global"), options);
  writeFileSync(join(etc, "caddy/Caddyfile"), options);
  const main = readFileSync("/etc/nginx/nginx.conf", "utf8")
    .replace(/include \/etc\/nginx\/(modules|sites)-enabled\/.*/g, "")
    .replaceAll("/etc/nginx/conf.d", `${etc}/nginx/conf.d`)
    .replaceAll("/run/nginx.pid", `${etc}/run/nginx.pid`)
    .replaceAll("/var/log/nginx", `${etc}/log`);
  writeFileSync(join(etc, "nginx/nginx.conf"), main);
  const [key, certificate] = ["privkey", "fullchain"].map((file) =>
    join(etc, `letsencrypt/live/${name}/${file}.pem`),
  );
  makeCertificate(String(key), String(certificate), name, `DNS:${name},DNS:musterhafen.example`);
  const nginx = `/usr/sbin/nginx -c ${etc}/nginx/nginx.conf`;
  const caddyfile = `--config ${etc}/caddy/Caddyfile`;
  writeFileSync(
    join(etc, "systemd/system/nginx.service"),
    `[Service]\nTimeoutStopSec=5\nExecStart=${nginx} -g 'daemon off;'\nExecReload=${nginx} -s reload\n`,
  );
  writeFileSync(
    join(etc, "systemd/system/caddy.service"),
    `[Service]\nTimeoutStopSec=5\nEnvironment=HOME=${place}\nExecStart=/usr/bin/caddy run ${caddyfile}\nExecReload=/usr/bin/caddy reload ${caddyfile} --force\n`,
  );
}
