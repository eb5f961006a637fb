import { z } from 'zod';

/**
 * Il JSON pubblico del Portale delle Vendite Pubbliche. È l’unico confine in cui i campi sconosciuti sono ammessi
 * (`z.looseObject`): il formato è di altri, cresce senza avvisarci, e un campo nuovo del portale non deve impedire di
 * importare una vendita. I campi che usiamo hanno invece un tipo stretto; `null` (o l’assenza) vuol dire che l’avviso tace.
 */

/** Limite di ogni testo: le descrizioni pubblicate stanno sotto i quattromila caratteri, il resto è un abuso. */
const TESTO_MAX = 20_000;
/** Limite di ogni elenco: nessun lotto reale ha tanti beni o allegati. */
const VOCI_MAX = 500;

/** Gradi, come numero o come testo con il punto. */
function gradi(massimo: number) {
  const grado = z.number().min(-massimo).max(massimo);
  return z.union([
    grado,
    z
      .string()
      .regex(/^-?\d{1,3}(?:\.\d{1,18})?$/)
      .transform(Number)
      .pipe(grado),
  ]);
}

const testo = z.string().max(TESTO_MAX).nullish();
const numero = z.number().nullish();

const allegato = z.looseObject({
  codiceTipoAllegato: testo,
  descrizione: testo,
  nomeFile: testo,
  linkAllegato: testo,
});

const datoCatastale = z.looseObject({
  textFoglio: testo,
  textParticella: testo,
  textSubalterno: testo,
  categoria: testo,
});

const bene = z.looseObject({
  descrizione: testo,
  descTipologiaBene: testo,
  superficie: testo,
  numeroVani: numero,
  piano: testo,
  disponibilita: testo,
  disponibilitaDesc: testo,
  datiCatastali: z.array(datoCatastale).max(VOCI_MAX).nullish(),
  allegati: z.array(allegato).max(VOCI_MAX).nullish(),
});

/** Dove sta il lotto, se il portale lo dice per intero; anche in cifre scritte come testo. */
export const COORDINATE = z.object({ latitudine: gradi(90), longitudine: gradi(180) });

const indirizzo = z.looseObject({
  via: testo,
  descComune: testo,
  descProvincia: testo,
  descRegione: testo,
  /** Qualunque cosa: il portale vi scrive anche `{}`, e una mappa in meno non vale un annuncio perduto. */
  coordinate: z.unknown().optional(),
});

const soggetto = z.looseObject({ ruolo: testo, nome: testo, cognome: testo });

/** Risposta di dettaglio del portale. */
export const SchemaPvp = z.looseObject({
  body: z.looseObject({
    idVendita: z.number().int().positive().nullish(),
    descTipoVendita: testo,
    descModVendita: testo,
    dataVendita: testo,
    oraVendita: testo,
    dataTermPresOff: testo,
    oraTermPresOff: testo,
    impoBaseAsta: numero,
    impoOffertaMinima: numero,
    impoOffertaAumento: numero,
    impoStima: numero,
    procedura: z
      .looseObject({ numeRg: testo, numeAnnoRg: z.number().int().min(1900).max(2200).nullish(), descUfficio: testo })
      .nullish(),
    lotto: z.looseObject({
      codLotto: testo,
      descLotto: testo,
      codTipoCategLotto: testo,
      descTipoCategLotto: testo,
      indirizzo: indirizzo.nullish(),
      esperimenti: z.unknown().optional(),
    }),
    /** I tentativi di prima; li legge, uno per uno, chi ne conosce le forme. */
    esperimenti: z.unknown().optional(),
    beni: z.array(bene).max(VOCI_MAX).nullish(),
    allegati: z.array(allegato).max(VOCI_MAX).nullish(),
    soggetti: z.array(soggetto).max(VOCI_MAX).nullish(),
  }),
});

/** Dice un punto che l’avviso lascia aperto, o che chiede un controllo. */
export type Segnala = (codice: string, campo: string, messaggio: string) => void;

export type Pvp = z.output<typeof SchemaPvp>;
export type BenePvp = z.output<typeof bene>;
export type AllegatoPvp = z.output<typeof allegato>;
