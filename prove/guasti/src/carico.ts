import { connect, type Socket } from 'node:net';
import { creaCaso } from './caso.ts';
import type { ManiDelCarico } from './comando.ts';
import { creaClienteHttp } from './http.ts';
import type { OrdineAlCarico, Riga, VenditaInCarico, VoceDalCarico } from './righe.ts';
import { adessoMs } from './tempi.ts';
import { conduciBreve } from './vendita-breve.ts';
import { conduciLunga } from './vendita-lunga.ts';

/** Ogni quanto si dice alla campagna quanti rilanci hanno avuto la ricevuta. */
const CONTO_MS = 500;

/** I clienti, in un processo loro: nessun guasto della piattaforma li tocca. */
let urls: string[] = [];
let inMoto = false;
let passoMedioMs = 50;
let lunghe = 0;
let alSecondo = 1;
let seme = 1;
let registratore: Socket | undefined;
let accettati = 0;
let date = 0;
/** Di ogni punto chiesto, quante righe si erano date prima. */
const primaDelPunto = new Map<number, number>();
let ripresa: { n: number; dalMs: number; attese: Set<string>; ilMs: number[] } | null = null;
const venditeLunghe = new Set<string>();
const http = creaClienteHttp();
const scelta = creaCaso(7);

// Alla fine della campagna chi ascolta può essersene andato: non è un guasto.
const di = (voce: VoceDalCarico): void => void process.send?.(voce, undefined, undefined, () => undefined);
const mani: ManiDelCarico = {
  http,
  urls: () => urls,
  scegli: () => scelta.intero(0, urls.length - 1),
  registra(riga) {
    date += 1;
    registratore?.write(`${JSON.stringify(riga)}\n`);
  },
};

function ricevuta(riga: Riga): void {
  if (riga.esito === 'accettato') accettati += 1;
  if (ripresa === null || riga.esito !== 'accettato' || riga.chiamataMs < ripresa.dalMs) return;
  if (!ripresa.attese.delete(riga.asta)) return;
  ripresa.ilMs.push(riga.ritornoMs);
  if (ripresa.attese.size > 0) return;
  di({ tipo: 'ripresi', n: ripresa.n, ilMs: ripresa.ilMs });
  ripresa = null;
}

function conduci(vendita: VenditaInCarico): void {
  const { asta } = vendita;
  const caso = creaCaso(seme + Number.parseInt(asta.slice(0, 8), 16));
  const stabile = { inMoto: () => inMoto, finito: () => false };
  const comune = { ricevuta, sospesa: () => di({ tipo: 'sospesa', asta }) };
  const corsa =
    vendita.genere === 'lunga'
      ? conduciLunga(mani, vendita, caso, stabile, () => Math.round(passoMedioMs * (0.5 + caso.numero())), comune)
      : conduciBreve(mani, vendita, caso, stabile, { ...comune, conclusa: () => di({ tipo: 'conclusa', asta }) });
  corsa.catch((errore: unknown) => {
    console.error('carico:', errore);
    process.exit(1);
  });
}

process.on('message', (ordine: OrdineAlCarico) => {
  switch (ordine.tipo) {
    case 'inizio':
      ({ urls, seme, rilanciAlSecondo: alSecondo } = ordine);
      registratore = connect(ordine.portaRegistratore, '127.0.0.1', () => di({ tipo: 'pronto' }));
      registratore.setNoDelay(true);
      // Senza registratore non c'è prova: si smette, e se è la fine della campagna era ciò che si voleva.
      registratore.on('error', () => process.exit(process.connected ? 1 : 0));
      registratore.setEncoding('utf8');
      registratore.on('data', (testo: string) => {
        for (const [, n] of testo.matchAll(/#(\d+)/g))
          di({ tipo: 'segnato', n: Number(n), righe: primaDelPunto.get(Number(n)) ?? 0 });
      });
      return;
    case 'server':
      urls = ordine.urls;
      return;
    case 'vendita':
      if (ordine.vendita.genere === 'lunga') {
        lunghe += 1;
        venditeLunghe.add(ordine.vendita.asta);
        passoMedioMs = (1_000 * lunghe) / alSecondo;
      }
      return conduci(ordine.vendita);
    case 'via':
      inMoto = true;
      return;
    case 'pausa':
      inMoto = false;
      return;
    case 'punto':
      primaDelPunto.set(ordine.n, date);
      registratore?.write(`#${ordine.n}\n`);
      return;
    case 'ripresa':
      ripresa = { n: ordine.n, dalMs: adessoMs(), attese: new Set(venditeLunghe), ilMs: [] };
      return;
  }
});
setInterval(() => di({ tipo: 'conto', accettati }), CONTO_MS);
process.on('disconnect', () => process.exit(0));
