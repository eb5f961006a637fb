import { randomUUID } from 'node:crypto';
import { type AttoDopo, contoDopo, GIORNO_MS, MINUTO_MS } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import type { OperatoreDeiConti } from '../banca/operatore.ts';
import { identificativoDi } from '../piattaforma/arnesi/identificativo.ts';
import { restituite } from './banca.ts';
import { apriEDecidi, type Conduzione, mosse, PIANIFICATORE, statoDi, tutteInFila } from './conduci.ts';
import type { GestorePec } from './invenzioni/gestore-pec.ts';
import { DELL_ANNO, esperimentoDopo, FRA_ESPERIMENTI_MS, scrittaDellAnno } from './invenzioni/in-calendario.ts';
import { perIPacchetti, pesato } from './invenzioni/inventa.ts';
import { creaOfferteBuone } from './invenzioni/pacchetti.ts';
import { creaCaso, type PersonaInventata } from './invenzioni/persone.ts';
import { tantePersone } from './invenzioni/persone-tante.ts';
import {
  type Delegata,
  deponi,
  INVITI_PRIMA_MS,
  inElenco,
  pubblica,
  referente,
  registra,
  type VenditaScritta,
} from './passi.ts';

const PERSONE = 160;
/** Quanto dopo l'esito, in giorni: la dichiarazione e il saldo, e il decreto. */
const SALDATA_DOPO = 95;
const TRASFERITA_DOPO = 130;

/** Le due vendite che un numero può dare. */
const idDi = (numero: number): string => identificativoDi(`dimostrazione/anno/${numero}`);
const idDelSecondo = (numero: number): string => identificativoDi(`dimostrazione/anno/${numero}/secondo`);

const TUTTE = new Set(Array.from({ length: DELL_ANNO }, (_, n) => [idDi(n), idDelSecondo(n)]).flat());
export const eDellAnno = (asta: string | null): boolean => asta !== null && TUTTE.has(asta);

type Sorte = { offerte: number; peso: number };
/** Quante offerte riceve una vendita: metà nessuna, una su quattro una sola. */
const SORTI: readonly Sorte[] = [
  { offerte: 0, peso: 52 },
  { offerte: 1, peso: 25 },
  { offerte: 2, peso: 11 },
  { offerte: 3, peso: 8 },
  { offerte: 5, peso: 4 },
];

type DellAnno = {
  delegate: readonly Delegata[];
  operatori: readonly [OperatoreDeiConti, OperatoreDeiConti];
  gestorePec: GestorePec;
};

/**
 * Una vendita dell'anno passato, dalla pubblicazione a ciò che segue il suo esito, per la strada dei comandi e agli istanti di
 * allora. Quella che c'è già non si rifà: chi si ferma riprende da dove era.
 */
export async function venditaDellAnno(servizio: Servizio, numero: number, dell: DellAnno): Promise<void> {
  const id = idDi(numero);
  if ((await servizio.impianto.esecutore.leggi(id)).stato.fase !== 'inesistente') return;
  const caso = creaCaso(7_000 + numero);
  const adesso = servizio.contesto.orologio.adesso();
  const delegata = dell.delegate[numero % dell.delegate.length];
  if (delegata === undefined) throw new Error('dimostrazione: nessuna delegata');
  const scritta = scrittaDellAnno(numero, delegata, { adesso, caso });
  const { offerte } = pesato(SORTI, caso);
  await vendi(servizio, scritta, { ...dell, id, offerte, caso });
  if (offerte > 0 || caso() < 0.4) return;
  const ancora = esperimentoDopo(scritta, adesso);
  const secondo = { ...dell, id: idDelSecondo(numero), caso };
  if (ancora?.tenuto === true)
    await vendi(servizio, ancora.scritta, { ...secondo, offerte: pesato(SORTI, caso).offerte });
  else if (ancora !== null)
    await pubblica(
      servizio,
      ancora.scritta,
      (scritta.parametri.inizioOperazioniIl ?? adesso) + FRA_ESPERIMENTI_MS / 3,
      secondo.id,
    );
}

type Venduta = DellAnno & { id: string; offerte: number; caso: () => number };

async function vendi(
  servizio: Servizio,
  scritta: VenditaScritta,
  { id, offerte, caso, gestorePec, operatori }: Venduta,
): Promise<void> {
  const il = scritta.parametri.inizioOperazioniIl ?? 0;
  const persone = compratori(offerte, caso);
  const delegatoId = scritta.scheda.delegatoId ?? '';
  const conduzione = { impianto: servizio.impianto, asta: id, referente: referente({ delegatoId }) };
  await pubblica(servizio, scritta, il - 75 * GIORNO_MS, id);
  if (persone.length > 0) {
    const pacchetti = await creaOfferteBuone(perIPacchetti(scritta), prezzi(scritta, persone, caso), {
      caso,
      gestorePec,
    });
    await deponi(servizio, id, pacchetti, { gestorePec, convocatiIl: il - INVITI_PRIMA_MS });
  }
  await conduci(servizio, conduzione, { il, offerte: persone.length, caso });
  await inElenco(servizio, id);
  const allora = il + 5 * GIORNO_MS;
  const adesso = servizio.contesto.orologio.adesso();
  if (offerte > 0 && allora < adesso)
    await restituite({ ...servizio.impianto, orologio: { adesso: () => allora } }, id, operatori);
  if (offerte > 0) await segue(servizio, conduzione, il, adesso);
}

let tutte: readonly PersonaInventata[] | undefined;

/** Persone diverse, fra le stesse di sempre: chi compra all'asta torna. */
function compratori(quanti: number, caso: () => number): PersonaInventata[] {
  tutte ??= tantePersone(PERSONE, creaCaso(99));
  const da = Math.floor(caso() * PERSONE);
  const inFila = [...tutte, ...tutte];
  return inFila.slice(da, da + quanti);
}

/** La prima offre sempre almeno il prezzo base, se non è sola; sola, una volta su quattro offre meno, sopra il minimo. */
function prezzi({ parametri }: VenditaScritta, persone: readonly PersonaInventata[], caso: () => number) {
  const baseCent = parametri.prezzoBaseCent ?? 0;
  const passoCent = parametri.rilancioMinimoCent ?? 0;
  const sotto = persone.length === 1 && caso() < 0.25;
  return persone.map((persona, i) => ({
    persona,
    prezzoCent: sotto ? Math.ceil((baseCent * 0.82) / 10_000) * 10_000 : baseCent + i * passoCent,
    oreDalTermine: 2 + Math.floor(caso() * 120),
  }));
}

async function conduci(
  servizio: Servizio,
  conduzione: Conduzione,
  { il, offerte, caso }: { il: number; offerte: number; caso: () => number },
): Promise<void> {
  const { asta, referente: chi } = conduzione;
  await apriEDecidi(conduzione, il + MINUTO_MS);
  const aggiudica = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
  const fra = il + 15 * MINUTO_MS;
  if (offerte === 0) {
    const motivo = 'Nessuna offerta è stata presentata nel termine.';
    await registra(servizio, asta, { tipo: 'dichiaraEsito', esito: 'deserta_nessuna_offerta', motivo }, fra, chi);
    return;
  }
  const stato = await statoDi(conduzione);
  if (offerte === 1) {
    const motivoSottoBase = 'Una nuova vendita non darebbe un prezzo più alto: il bene è al terzo anno di custodia.';
    await registra(servizio, asta, { ...aggiudica, motivoSottoBase }, fra, chi);
    return;
  }
  const { mosse: giocate, ultimaIl } = mosse(stato, chi, fra, 2 + Math.floor(caso() * 12));
  const finitaIl = ultimaIl + stato.parametri.unitaTempoMs + stato.parametri.drenaggioMs;
  await tutteInFila(conduzione, [
    ...giocate,
    [PIANIFICATORE, { tipo: 'concludiGara', filigranaIl: finitaIl }, finitaIl],
    [chi, aggiudica, finitaIl + MINUTO_MS],
  ]);
}

/** Ciò che segue un esito di mesi fa: la dichiarazione, il saldo, il decreto. Di uno recente i termini corrono ancora (R69). */
async function segue(
  servizio: Servizio,
  { asta, referente: attore }: Conduzione,
  il: number,
  adesso: number,
): Promise<void> {
  const { seguiti } = servizio.impianto;
  const fai = async (atto: AttoDopo, quando: number): Promise<void> => {
    if (quando >= adesso) return;
    const { rifiuto } = await seguiti.esegui(asta, { comandoId: randomUUID(), attore, atto }, quando);
    if (rifiuto !== null) throw new Error(`dimostrazione: ${atto.tipo} ${rifiuto.codice}`);
  };
  const saldataIl = il + SALDATA_DOPO * GIORNO_MS;
  const trasferitaIl = il + TRASFERITA_DOPO * GIORNO_MS;
  await fai({ tipo: 'registraAntiriciclaggio', resaIl: giornoScritto(saldataIl) }, saldataIl);
  const importoCent = await resta(servizio, asta);
  const saldo = { versamentoId: randomUUID(), importoCent, il: giornoScritto(saldataIl), movimentoId: null };
  await fai({ tipo: 'registraSaldo', ...saldo }, saldataIl);
  const provvedimento = { numero: `${asta.slice(0, 3)}/decreto`, del: giornoScritto(trasferitaIl) };
  await fai({ tipo: 'registraDecreto', provvedimento }, trasferitaIl);
}

async function resta({ impianto }: Servizio, asta: string): Promise<number> {
  const { stato, vendita: esitata } = await impianto.seguiti.leggi(asta);
  return contoDopo(stato, esitata)?.restaCent ?? 0;
}

const giornoScritto = (il: number): string => new Date(il).toISOString().slice(0, 10);
