/**
 * Le regole con cui due siti danno il voto alle intestazioni, riscritte perché una prova le applichi a ogni risposta
 * senza uscire dalla macchina.
 *
 * MDN HTTP Observatory: 100 punti meno le penalità; i premi contano da 90; 100 o più è A+. Manca la prova del rinvio,
 * sulla porta 80.
 * securityheaders.com: sei intestazioni, tutte senza avvisi, fanno A+.
 */

export type Risposta = { intestazioni: Readonly<Record<string, string | undefined>>; cookie: string[]; html: string };
export type Esame = { prova: string; esito: string; punti: number };

const MEZZO_ANNO_S = 15_768_000;
const VOTI: readonly [number, string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];
const PUNTI_PER_I_PREMI = 90;

/** Il voto dell'Observatory, e gli esami da cui viene. */
export function votoOsservatorio(risposta: Risposta): { punti: number; voto: string; esami: Esame[] } {
  const esami = [csp, cookie, cors, referrer, hsts, sri, nosniff, cornice, corp].map((esamina) => esamina(risposta));
  const somma = (quali: (punti: number) => boolean) =>
    esami.filter(({ punti }) => quali(punti)).reduce((totale, { punti }) => totale + punti, 0);
  const senzaPremi = Math.max(0, 100 + somma((punti) => punti < 0));
  const punti = senzaPremi >= PUNTI_PER_I_PREMI ? senzaPremi + somma((p) => p > 0) : senzaPremi;
  return { punti, voto: VOTI.find(([soglia]) => punti >= soglia)?.[1] ?? 'F', esami };
}

/** Il voto di securityheaders.com: una lettera in meno per ogni intestazione che manca, e mai A+ con un avviso. */
export function votoSecurityHeaders({ intestazioni }: Risposta): string {
  const mancanti = [
    'strict-transport-security',
    'content-security-policy',
    'x-frame-options',
    'x-content-type-options',
    'referrer-policy',
    'permissions-policy',
  ].filter((nome) => !intestazioni[nome]);
  const politica = intestazioni['content-security-policy'] ?? '';
  const avvisi = /'unsafe-(?:inline|eval)'/.test(politica) || ['server', 'x-powered-by'].some((n) => intestazioni[n]);
  if (mancanti.length === 0) return avvisi ? 'A' : 'A+';
  return ['A', 'B', 'C', 'D', 'E', 'F'][mancanti.length - 1] ?? 'F';
}

function leggiPolitica(testo: string): Map<string, string[]> | null {
  const politica = new Map<string, string[]>();
  for (const direttiva of testo.split(';')) {
    const [nome = '', ...fonti] = direttiva.trim().split(/\s+/);
    if (nome === '') continue;
    if (!/^[a-z-]+$/.test(nome) || politica.has(nome)) return null;
    politica.set(nome, fonti);
  }
  return politica;
}

const LARGHE = ['*', 'http:', 'https:', 'data:', 'blob:', "'unsafe-inline'"];
const inChiaro = (fonti: readonly string[]) => fonti.some((fonte) => /^(?:http|ws|ftp):/.test(fonte));

function csp({ intestazioni }: Risposta): Esame {
  const esito = (quale: string, punti: number): Esame => ({ prova: 'csp', esito: quale, punti });
  const testo = intestazioni['content-security-policy'];
  if (testo === undefined) return esito('not-implemented', -25);
  const politica = leggiPolitica(testo);
  if (politica === null) return esito('header-invalid', -25);
  const di = (nome: string) => politica.get(nome) ?? politica.get('default-src') ?? ['*'];
  const larga = (nome: string) => di(nome).some((fonte) => LARGHE.includes(fonte));
  if (larga('script-src') || larga('object-src')) return esito('implemented-with-unsafe-inline', -20);
  if (['script-src', 'object-src', 'style-src', 'connect-src', 'font-src', 'frame-src'].some((n) => inChiaro(di(n))))
    return esito('implemented-with-insecure-scheme', -20);
  if (di('script-src').includes("'unsafe-eval'")) return esito('implemented-with-unsafe-eval', -10);
  if (inChiaro(di('img-src')) || inChiaro(di('media-src')))
    return esito('implemented-with-insecure-scheme-in-passive-content-only', -10);
  if (larga('style-src')) return esito('implemented-with-unsafe-inline-in-style-src-only', 0);
  // Queste due non hanno un ripiego: se mancano, ammettono tutto.
  const chiusa = ['form-action', 'base-uri'].every((nome) =>
    (politica.get(nome) ?? ['*']).every((fonte) => fonte === "'none'" || fonte === "'self'"),
  );
  const nulla = politica.get('default-src')?.join() === "'none'";
  return nulla && chiusa ? esito('no-unsafe-default-src-none', 10) : esito('no-unsafe', 5);
}

function cookie({ cookie: righe, intestazioni }: Risposta): Esame {
  const esito = (quale: string, punti: number): Esame => ({ prova: 'cookies', esito: quale, punti });
  if (righe.length === 0) return esito('not-found', 0);
  const difetti = righe.map((riga) => {
    const nome = riga.split('=', 1)[0] ?? '';
    const sessione = /login|sess/i.test(nome);
    const protetto = intestazioni['strict-transport-security'] !== undefined;
    if (sessione && !/;\s*httponly/i.test(riga)) return esito('session-without-httponly-flag', -30);
    if (!/;\s*secure/i.test(riga)) return esito('without-secure-flag', protetto ? -10 : -40);
    if (/csrf|xsrf/i.test(nome) && !/;\s*samesite=(?:lax|strict)/i.test(riga))
      return esito('anticsrf-without-samesite-flag', -20);
    return /;\s*samesite=(?:lax|strict)/i.test(riga)
      ? esito('secure-with-httponly-sessions-and-samesite', 5)
      : esito('secure-with-httponly-sessions', 0);
  });
  return difetti.reduce((peggiore, uno) => (uno.punti < peggiore.punti ? uno : peggiore));
}

function cors({ intestazioni }: Risposta): Esame {
  const aperto = intestazioni['access-control-allow-origin'];
  const credenziali = intestazioni['access-control-allow-credentials'] === 'true';
  if (aperto === undefined) return { prova: 'cors', esito: 'not-implemented', punti: 0 };
  return { prova: 'cors', esito: credenziali ? 'universal-access' : 'public-access', punti: credenziali ? -50 : 0 };
}

function referrer({ intestazioni }: Risposta): Esame {
  const valore = intestazioni['referrer-policy'];
  const private_ = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  if (valore === undefined) return { prova: 'referrer', esito: 'not-implemented', punti: 0 };
  const bene = private_.includes(valore);
  return { prova: 'referrer', esito: bene ? 'private' : 'unsafe', punti: bene ? 5 : -5 };
}

function hsts({ intestazioni }: Risposta): Esame {
  const durata = /^max-age=(\d+)(?:;|$)/.exec(intestazioni['strict-transport-security'] ?? '')?.[1];
  if (durata === undefined) return { prova: 'hsts', esito: 'not-implemented', punti: -20 };
  const lunga = Number(durata) >= MEZZO_ANNO_S;
  return { prova: 'hsts', esito: lunga ? 'six-months' : 'less-than-six-months', punti: lunga ? 0 : -10 };
}

function sri({ html }: Risposta): Esame {
  const fuori = [...html.matchAll(/<script[^>]*\ssrc="((?:https?:)?\/\/[^"]*)"/g)].map(([, fonte = '']) => fonte);
  if (fuori.length === 0) return { prova: 'sri', esito: 'all-scripts-from-same-origin', punti: 0 };
  const sicuri = fuori.every((fonte) => fonte.startsWith('https:'));
  return { prova: 'sri', esito: 'external-scripts', punti: sicuri ? -5 : -50 };
}

function nosniff({ intestazioni }: Risposta): Esame {
  const bene = intestazioni['x-content-type-options'] === 'nosniff';
  return { prova: 'nosniff', esito: bene ? 'nosniff' : 'not-implemented', punti: bene ? 0 : -5 };
}

function cornice({ intestazioni }: Risposta): Esame {
  const prova = 'x-frame-options';
  const antenati = leggiPolitica(intestazioni['content-security-policy'] ?? '')?.get('frame-ancestors');
  if (antenati?.every((fonte) => fonte === "'none'" || fonte === "'self'"))
    return { prova, esito: 'implemented-via-csp', punti: 5 };
  const bene = ['DENY', 'SAMEORIGIN'].includes(intestazioni['x-frame-options'] ?? '');
  return { prova, esito: bene ? 'sameorigin-or-deny' : 'not-implemented', punti: bene ? 0 : -20 };
}

function corp({ intestazioni }: Risposta): Esame {
  const valore = intestazioni['cross-origin-resource-policy'];
  if (valore === undefined) return { prova: 'corp', esito: 'not-implemented', punti: 0 };
  const punti = valore === 'same-origin' || valore === 'same-site' ? 10 : valore === 'cross-origin' ? 0 : -5;
  return { prova: 'corp', esito: valore, punti };
}
