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

const indirizzo = z.looseObject({
  via: testo,
  descComune: testo,
  descProvincia: testo,
  descRegione: testo,
  coordinate: z
    .looseObject({ latitudine: z.number().min(-90).max(90), longitudine: z.number().min(-180).max(180) })
    .nullish(),
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
    }),
    beni: z.array(bene).max(VOCI_MAX).nullish(),
    allegati: z.array(allegato).max(VOCI_MAX).nullish(),
    soggetti: z.array(soggetto).max(VOCI_MAX).nullish(),
  }),
});

export type Pvp = z.output<typeof SchemaPvp>;
export type BenePvp = z.output<typeof bene>;
export type AllegatoPvp = z.output<typeof allegato>;
