import { randomUUID } from 'node:crypto';
import type { Servizio } from '@gestore/server/avvio/servizio';
import { apriEDecidi } from '@gestore/server/dimostrazione/conduci';
import { creaGestorePec, type GestorePec } from '@gestore/server/dimostrazione/invenzioni/gestore-pec';
import { inventa, perIPacchetti } from '@gestore/server/dimostrazione/invenzioni/inventa';
import { creaOfferteBuone } from '@gestore/server/dimostrazione/invenzioni/pacchetti';
import { creaCaso, type PersonaInventata } from '@gestore/server/dimostrazione/invenzioni/persone';
import { tantePersone } from '@gestore/server/dimostrazione/invenzioni/persone-tante';
import { deponi, inElenco, pubblica, referente, registra } from '@gestore/server/dimostrazione/passi';

const SEME = 41;
const MINUTO_MS = 60_000;
const GIORNO_MS = 86_400_000;
const INVITI_PRIMA_MS = 170 * MINUTO_MS;
const BASE_CENT = 10_000_000;

/** Una vendita da 100.000 euro, con minima 75.000: le offerte in euro, e se un creditore ha chiesto il bene per il prezzo base. */
type Storia = {
  offerte: readonly number[];
  istanza?: true;
  /** Quanto dura il tempo della gara, se non è quello di sempre. */
  unitaTempoMs?: number;
  /** Già aperta ed esaminata: resta soltanto da decidere. */
  esaminata?: true;
  /** Depositate tutte nello stesso secondo (R45). */
  insieme?: true;
  /** Con loro un pacchetto troncato a metà, che non si legge e resta in elenco (R25). */
  troncata?: true;
  /** Un lotto di questa procedura. */
  procedura?: { ruolo: string; lotto: number };
};

const UNA_PROCEDURA = '512';
const DODICI = Array.from({ length: 12 }, (_, i) => 100_000 + i * 500);

export const STORIE = {
  nessuna: { offerte: [], esaminata: true },
  nessunaConIstanza: { offerte: [], istanza: true, esaminata: true },
  unaAllaBase: { offerte: [100_000], esaminata: true },
  unaAllaBaseConIstanza: { offerte: [100_000], istanza: true, esaminata: true },
  unaSotto: { offerte: [80_000], esaminata: true },
  unaSottoNegata: { offerte: [80_000], esaminata: true },
  unaSottoConIstanza: { offerte: [80_000], istanza: true, esaminata: true },
  trovatoDopo: { offerte: [100_000, 101_000], esaminata: true },
  due: { offerte: [100_000, 101_000], esaminata: true },
  dueSotto: { offerte: [80_000, 81_000], esaminata: true },
  pari: { offerte: [100_000, 100_000], insieme: true, esaminata: true },
  dueConIstanza: { offerte: [90_000, 100_000], istanza: true, esaminata: true },
  dodici: { offerte: DODICI },
  ferma: { offerte: [105_000, 104_000], esaminata: true },
  lottoUno: { offerte: [100_000, 103_000], esaminata: true, procedura: { ruolo: UNA_PROCEDURA, lotto: 1 } },
  lottoDue: { offerte: [100_000], esaminata: true, procedura: { ruolo: UNA_PROCEDURA, lotto: 2 } },
  lottoTre: { offerte: [102_000, 101_000], esaminata: true, procedura: { ruolo: UNA_PROCEDURA, lotto: 3 } },
  // Ancora da aprire, e della sua cauzione parla la banca (`cauzione-cbi.spec.ts`).
  cauzioneResa: { offerte: [80_000] },
  // Due pari in tutto e una busta che non si legge, ancora da aprire; di una cauzione la banca dice che è in ritardo (`quattro-nel-verbale.spec.ts`).
  quattro: { offerte: [100_000, 100_000], insieme: true, troncata: true },
} as const satisfies Record<string, Storia>;

export type NomeStoria = keyof typeof STORIE;
export type Storie = Partial<Record<NomeStoria, string>>;

const storieDi = (nomi: readonly string[]): [NomeStoria, Storia][] =>
  (Object.entries(STORIE) as [NomeStoria, Storia][]).filter(([nome]) => nomi.includes(nome));

/** Chi offre in quelle storie, nell'ordine: chi ne sa il conto scrive l'estratto che la banca manderebbe. */
export function chiOffre(nomi: readonly string[], caso: () => number = creaCaso(SEME)): PersonaInventata[] {
  return tantePersone(
    storieDi(nomi).reduce((somma, [, { offerte }]) => somma + offerte.length, 0),
    caso,
  );
}

/** Le vendite di quelle storie, alla stessa ora di poco fa e della stessa delegata. */
export async function allestisciStorie(
  servizio: Servizio,
  delegatoId: string,
  nomi: readonly string[],
): Promise<Storie> {
  const caso = creaCaso(SEME);
  const persone = chiOffre(nomi, caso);
  const gestorePec = await creaGestorePec();
  await servizio.impianto.turni.entra('00000000-0000-4000-8000-000000000001', 'Operatore in turno');
  const fatte: [string, string][] = [];
  for (const [nome, storia] of storieDi(nomi)) {
    const sue = persone.splice(0, storia.offerte.length);
    fatte.push([nome, await allestisci(servizio, storia, { delegatoId, caso, gestorePec, persone: sue })]);
  }
  return Object.fromEntries(fatte);
}

/** Tre offerte, con le operazioni da aprire: la vendita, e a chi sono andati gli inviti, dall'offerta più bassa. */
export type Ascoltata = { asta: string; pec: readonly string[] };

/** La vendita che si ascolta dal principio alla fine (`ascolto.spec.ts`). */
export async function allestisciAscoltata(servizio: Servizio, delegatoId: string): Promise<Ascoltata> {
  const offerte = [100_000, 101_000, 102_000];
  const caso = creaCaso(SEME);
  const persone = tantePersone(offerte.length, caso);
  const pec = persone.map((una) => una.pec);
  await servizio.impianto.turni.entra('00000000-0000-4000-8000-000000000001', 'Operatore in turno');
  const con = { delegatoId, caso, gestorePec: await creaGestorePec(), persone };
  return { asta: await allestisci(servizio, { offerte, unitaTempoMs: 10 * MINUTO_MS }, con), pec };
}

type Con = {
  delegatoId: string;
  caso: () => number;
  gestorePec: GestorePec;
  persone: PersonaInventata[];
};

async function allestisci(
  servizio: Servizio,
  { offerte, istanza, esaminata, insieme, troncata, procedura, unitaTempoMs }: Storia,
  { delegatoId, caso, gestorePec, persone }: Con,
): Promise<string> {
  const adesso = servizio.contesto.orologio.adesso();
  const inizioOperazioniIl = Math.floor(adesso / MINUTO_MS) * MINUTO_MS - 5 * MINUTO_MS;
  const chi = { delegatoId, delegatoNome: 'Avv. Elena Conti' };
  const inventata = inventa(caso, {
    delegata: chi,
    inizioOperazioniIl,
    prezzoBaseCent: BASE_CENT,
    ...(procedura && { lotto: procedura.lotto, ruolo: { numero: procedura.ruolo, anno: 2024 } }),
  });
  const scheda = procedura === undefined ? inventata.scheda : { ...inventata.scheda, tribunale: 'Tribunale di Milano' };
  const scritta = {
    scheda,
    parametri: {
      ...inventata.parametri,
      modalita: 'sincrona_mista',
      ...(unitaTempoMs !== undefined && { unitaTempoMs }),
      rilancioMinimoCent: 100_000,
      istanzeAssegnazione: istanza === true,
    },
  } as const;
  const pacchetti = await creaOfferteBuone(
    perIPacchetti(scritta),
    offerte.map((euro, i) => ({
      persona: persone[i] as (typeof persone)[number],
      prezzoCent: euro * 100,
      // Ciascuna è fatta un secondo prima della precedente: qui si rende quel secondo.
      oreDalTermine: insieme === true ? 2 - i / 3_600 : 2 + i,
    })),
    { caso, gestorePec },
  );
  const [intero] = pacchetti;
  if (troncata === true && intero !== undefined)
    pacchetti.push({
      ...intero,
      nome: 'troncata.zip',
      bytes: intero.bytes.slice(0, Math.floor(intero.bytes.length / 2)),
      depositataIl: intero.depositataIl - MINUTO_MS,
    });
  const asta = await pubblica(servizio, scritta, inizioOperazioniIl - 60 * GIORNO_MS);
  if (istanza === true) await chiede(servizio, asta, inizioOperazioniIl - 20 * GIORNO_MS, chi);
  if (pacchetti.length > 0)
    await deponi(servizio, asta, pacchetti, { gestorePec, convocatiIl: inizioOperazioniIl - INVITI_PRIMA_MS });
  if (esaminata === true)
    await apriEDecidi({ impianto: servizio.impianto, asta, referente: referente(chi) }, inizioOperazioniIl + MINUTO_MS);
  return inElenco(servizio, asta);
}

/** Un creditore chiede il bene al prezzo base (cpc 588). */
async function chiede(servizio: Servizio, asta: string, il: number, chi: { delegatoId: string }): Promise<void> {
  const istanza = {
    tipo: 'registraIstanza',
    istanzaId: randomUUID(),
    creditore: 'Banca Zefiro S.p.A.',
    importoCent: BASE_CENT,
    speseCent: 400_000,
    prelazioniCent: 0,
    depositataIl: il,
  } as const;
  await registra(servizio, asta, istanza, il + MINUTO_MS, referente(chi));
}
