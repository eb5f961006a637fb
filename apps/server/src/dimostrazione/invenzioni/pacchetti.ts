import { importoCanonico } from '@gestore/acquisizione/importo-decimale';
import type { OffertaJson } from '@gestore/acquisizione/offerta';
import { ORA_MS, percentoDi } from '@gestore/dominio';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { creaFirmatario } from './cms.ts';
import { pdfDiUnaRiga } from './documenti.ts';
import type { GestorePec } from './gestore-pec.ts';
import { INCARICATI } from './incaricati.ts';
import { creaCaso, croValido, type PersonaInventata, personeInventate } from './persone.ts';
import { scriviRicevuta } from './ricevute.ts';

/** Ciò che serve di un’asta per fabbricarle dei pacchetti d’offerta. Importi in centesimi, istanti in millisecondi. */
export type AstaDimostrativa = {
  tribunale: string;
  ruolo: { numero: string; anno: number };
  lotto: string;
  descrizione?: string;
  referente?: string;
  prezzoBaseCent: number;
  offertaMinimaCent: number;
  cauzionePercento: number;
  termineOfferteIl: number;
  inizioOperazioniIl: number;
};

/** `depositataIl`: l'ora della sua ricevuta di consegna, o quella che avrebbe avuto. */
export type PacchettoDimostrativo = { nome: string; bytes: Uint8Array; descrizione: string; depositataIl: number };

type DaFabbricare = { asta: AstaDimostrativa; seme: number; gestorePec?: GestorePec };

/** PEC a cui si depositano le offerte nella dimostrazione. */
export const CASELLA_OFFERTE = 'offertapvp@pec.example';

/**
 * Pacchetti d’offerta per un’asta, sempre gli stessi a parità di seme: tre buoni, uno sotto il minimo (R16), uno con la
 * cauzione un centesimo sotto il dovuto (R17), uno depositato un secondo dopo il termine (R13), uno che non si legge (R25).
 * Con un gestore PEC le ricevute di consegna sono anche firmate, e provano l’ora dove la sua autorità è configurata (R12).
 */
export async function creaPacchettiDimostrativi({
  asta,
  seme,
  gestorePec,
}: DaFabbricare): Promise<PacchettoDimostrativo[]> {
  const caso = creaCaso(seme);
  const persone = personeInventate(caso);
  const base = alleCentinaia(asta.prezzoBaseCent);
  const scarso = prezzoCauzioneScarsa(asta);
  const sotto = Math.max(1, Math.floor((asta.offertaMinimaCent * 95) / 100));
  const anticipo = (ore: number): number => asta.termineOfferteIl - ore * ORA_MS;

  const casi: Caso[] = [
    {
      nome: 'offerta-01-buona',
      descrizione: 'Offerta al prezzo base, completa.',
      prezzoCent: base,
      depositataIl: anticipo(27),
    },
    {
      nome: 'offerta-02-buona',
      descrizione: 'Offerta poco sopra il prezzo base, completa.',
      prezzoCent: base + 150_000,
      depositataIl: anticipo(5),
    },
    {
      nome: 'offerta-03-due-offerenti',
      descrizione: 'Due offerenti per metà ciascuno, con procura.',
      prezzoCent: base + 90_000,
      depositataIl: asta.termineOfferteIl,
      insieme: true,
    },
    {
      nome: 'offerta-04-sotto-minimo',
      descrizione: 'Prezzo sotto l’offerta minima (R16).',
      prezzoCent: sotto,
      depositataIl: anticipo(9),
    },
    {
      nome: 'offerta-05-cauzione-scarsa',
      descrizione: 'Cauzione inferiore di un centesimo al dovuto (R17).',
      prezzoCent: scarso,
      mancanteCent: 1,
      depositataIl: anticipo(3),
    },
    {
      nome: 'offerta-06-tardiva',
      descrizione: 'Depositata un secondo dopo il termine (R13).',
      prezzoCent: base + 200_000,
      depositataIl: asta.termineOfferteIl + 1_000,
    },
  ];
  const pacchetti: PacchettoDimostrativo[] = [];
  for (const [i, voce] of casi.entries()) {
    // Ogni persona compare in una sola offerta: due offerte della stessa mano sarebbero un'anomalia in più (R21).
    const offerenti = persone.splice(0, voce.insieme === true ? 2 : 1);
    pacchetti.push(await fabbrica(asta, voce, offerenti, { indice: i, cro: croValido(caso), gestorePec }));
  }
  const intero = pacchetti[0]?.bytes ?? new Uint8Array();
  pacchetti.push({
    nome: 'offerta-07-illeggibile.zip',
    descrizione: 'Archivio troncato a metà: non si legge, ma resta in elenco (R25).',
    bytes: intero.slice(0, Math.floor(intero.length / 2)),
    depositataIl: anticipo(2),
  });
  return pacchetti;
}

/** L'offerta buona di una persona: quanto, e quante ore prima del termine l'ha depositata. */
type OffertaInventata = { persona: PersonaInventata; prezzoCent: number; oreDalTermine: number };

/** I pacchetti di offerte buone e complete, ciascuna di una persona diversa. */
export async function creaOfferteBuone(
  asta: AstaDimostrativa,
  offerte: readonly OffertaInventata[],
  { caso, gestorePec }: { caso: () => number; gestorePec: GestorePec },
): Promise<PacchettoDimostrativo[]> {
  const pacchetti: PacchettoDimostrativo[] = [];
  for (const [indice, { persona, prezzoCent, oreDalTermine }] of offerte.entries()) {
    const voce = {
      nome: `offerta-${String(indice + 1).padStart(2, '0')}`,
      descrizione: 'Offerta completa.',
      prezzoCent,
      depositataIl: asta.termineOfferteIl - Math.round(oreDalTermine * ORA_MS) - indice * 1_000,
    };
    pacchetti.push(await fabbrica(asta, voce, [persona], { indice, cro: croValido(caso), gestorePec }));
  }
  return pacchetti;
}

async function fabbrica(
  asta: AstaDimostrativa,
  voce: Caso,
  offerenti: readonly PersonaInventata[],
  { indice, cro, gestorePec }: { indice: number; cro: string; gestorePec: GestorePec | undefined },
): Promise<PacchettoDimostrativo> {
  const presentatore = offerenti[0];
  if (presentatore === undefined) throw new Error(`Manca una persona inventata per ${voce.nome}.`);
  const cauzioneCent = percentoDi(asta.cauzionePercento, voce.prezzoCent) - (voce.mancanteCent ?? 0);
  const offerta = scriviOfferta(asta, voce, presentatore, offerenti, cauzioneCent, cro);
  return {
    nome: `${voce.nome}.zip`,
    descrizione: voce.descrizione,
    bytes: await impacchetta(offerta, voce, indice, gestorePec),
    depositataIl: voce.depositataIl,
  };
}

/** Che cosa aspetta chi ha depositato uno dei pacchetti dimostrativi: lo propone il software, lo decide il referente. */
export type SorteDimostrativa = 'può vincere' | 'prezzo sotto il minimo' | 'cauzione insufficiente' | 'tardiva';

/** Di chi è l'offerta che si presenta per prima in ciascun pacchetto, nell'ordine delle persone inventate. */
const SORTI: readonly (SorteDimostrativa | null)[] = [
  'può vincere',
  'può vincere',
  'può vincere',
  // Il secondo dei due offerenti insieme: entra il presentatore.
  null,
  'prezzo sotto il minimo',
  'cauzione insufficiente',
  'tardiva',
];

/** Chi presenta i pacchetti fatti con quel seme, e che cosa lo aspetta: prima chi può vincere. */
export function presentatoriDimostrativi(seme: number): { nome: string; pec: string; sorte: SorteDimostrativa }[] {
  const persone = personeInventate(creaCaso(seme));
  return SORTI.flatMap((sorte, i) => {
    const persona = persone[i];
    if (sorte === null || persona === undefined) return [];
    return [{ nome: `${persona.nome} ${persona.cognome}`, pec: persona.pec, sorte }];
  });
}

type Caso = {
  nome: string;
  descrizione: string;
  prezzoCent: number;
  mancanteCent?: number;
  depositataIl: number;
  insieme?: boolean;
};

/** Le offerte vere sono cifre tonde: si arrotonda in su alle cento euro. */
function alleCentinaia(cent: number): number {
  return Math.ceil(cent / 10_000) * 10_000;
}

/** Il caso di scuola è 9.499,99 dove ne servono 9.500,00: si usa quando 95.000,00 è un prezzo credibile per quest’asta. */
function prezzoCauzioneScarsa({ prezzoBaseCent }: AstaDimostrativa): number {
  return prezzoBaseCent <= 9_500_000 && 9_500_000 <= prezzoBaseCent * 1.5
    ? 9_500_000
    : alleCentinaia(prezzoBaseCent) + 50_000;
}

function scriviOfferta(
  asta: AstaDimostrativa,
  caso: Caso,
  presentatore: PersonaInventata,
  offerenti: readonly PersonaInventata[],
  cauzioneCent: number,
  cro: string,
): OffertaJson {
  const { nome, cognome, codiceFiscale, pec, cellulare, iban } = presentatore;
  const chiPresenta = { nome, cognome, codiceFiscale };
  const bonificoIl = Temporal.Instant.fromEpochMilliseconds(asta.termineOfferteIl - 96 * ORA_MS).toZonedDateTimeISO(
    'Europe/Rome',
  );
  const due = (n: number): string => String(n).padStart(2, '0');
  return {
    versione: 1,
    tribunale: asta.tribunale,
    ruolo: asta.ruolo,
    lotto: asta.lotto,
    descrizione: asta.descrizione ?? 'Il lotto come descritto nell’avviso di vendita.',
    referente: asta.referente ?? 'Il professionista delegato indicato nell’avviso',
    inizioOperazioni: Temporal.Instant.fromEpochMilliseconds(asta.inizioOperazioniIl).toString(),
    prezzo: importoCanonico(caso.prezzoCent),
    terminePagamentoGiorni: 120,
    cauzione: importoCanonico(cauzioneCent),
    bonifico: {
      importo: importoCanonico(cauzioneCent),
      data: `${due(bonificoIl.day)}/${due(bonificoIl.month)}/${bonificoIl.year}`,
      ora: `${due(bonificoIl.hour)}:${due(bonificoIl.minute)}`,
      cro,
      trn: null,
    },
    ibanAddebitato: iban,
    presentatore: { ...chiPresenta, qualita: 'offerente' },
    firmatario: chiPresenta,
    titolarePec: chiPresenta,
    offerenti: offerenti.map((persona) => ({
      tipo: 'persona_fisica' as const,
      nome: persona.nome,
      cognome: persona.cognome,
      codiceFiscale: persona.codiceFiscale,
      quota: `1/${offerenti.length}`,
      titolo: 'proprietà',
    })),
    personaDaNominare: false,
    procura: offerenti.length > 1 ? 'procura.pdf.p7m' : null,
    pec,
    cellulare,
    bollo: true,
  };
}

/** Firmata una volta sola: una firma non è mai due volte gli stessi byte, e i pacchetti di un seme lo sono. */
const { notaio } = INCARICATI;
const firma = await creaFirmatario(`${notaio.nome} ${notaio.cognome}`, notaio.codiceFiscale);
const PROCURA = await firma(pdfDiUnaRiga('Procura (documento dimostrativo)'));

async function impacchetta(
  offerta: OffertaJson,
  caso: Caso,
  indice: number,
  gestorePec: GestorePec | undefined,
): Promise<Uint8Array> {
  const comuni = {
    mittente: offerta.pec,
    destinatario: CASELLA_OFFERTE,
    msgid: `offerta-${indice + 1}.${caso.depositataIl}@pec.example`,
  };
  const pdf = (che: string): Uint8Array<ArrayBuffer> => pdfDiUnaRiga(`${che} (documento dimostrativo)`);
  const allegati = [
    { nome: 'documento-identita.pdf', contenuto: pdf("Documento d'identita") },
    ...(offerta.procura == null ? [] : [{ nome: offerta.procura, contenuto: PROCURA }]),
    { nome: 'ricevuta-bonifico.txt', contenuto: 'Documento dimostrativo: ricevuta del bonifico\n' },
  ];
  const presentati = [
    { nome: 'offerta.json', contenuto: `${JSON.stringify(offerta, null, 2)}\n` },
    ...allegati.map(({ nome, contenuto }) => ({ nome: `allegati/${nome}`, contenuto })),
  ];
  const firmata = await gestorePec?.consegna({ ...comuni, istante: caso.depositataIl }, presentati);
  return creaZip([
    ...presentati,
    ...(firmata === undefined ? [] : [{ nome: 'ricevute/avvenuta-consegna.eml', contenuto: firmata }]),
    {
      nome: 'ricevute/accettazione.xml',
      contenuto: scriviRicevuta({ ...comuni, tipo: 'accettazione', istante: caso.depositataIl - 4_000 }),
    },
    {
      nome: 'ricevute/avvenuta-consegna.xml',
      contenuto: scriviRicevuta({ ...comuni, tipo: 'avvenuta-consegna', istante: caso.depositataIl }),
    },
  ]);
}
