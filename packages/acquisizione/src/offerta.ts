import type { z } from 'zod';
import { controllaOfferta } from './offerta-controlli.ts';
import type { AnomaliaOfferta, OfferenteLetto, OffertaLetta } from './offerta-letta.ts';
import {
  CAMPI_BONIFICO,
  CAMPI_OFFERTA,
  CAMPI_PERSONA,
  CAMPI_PERSONA_FISICA,
  CAMPI_PERSONA_GIURIDICA,
  CAMPI_PRESENTATORE,
  CAMPI_RUOLO,
  OFFERENTI_MAX,
  SchemaOfferta,
} from './offerta-schema.ts';

export { confrontaConAsta, controllaOfferta } from './offerta-controlli.ts';
export type { AnomaliaOfferta, OffertaLetta } from './offerta-letta.ts';
export { type OffertaJson, SchemaOfferta } from './offerta-schema.ts';
export { conLeQuote } from './quote-controlli.ts';

import { inForma } from './testo-in-forma.ts';

type EsitoOfferta =
  | { esito: 'letta'; offerta: OffertaLetta }
  | {
      esito: 'scartata_tecnica';
      motivo: 'offerta_non_json' | 'offerta_non_oggetto' | 'offerta_non_riconoscibile';
      messaggio: string;
    };

type Oggetto = Readonly<Record<string, unknown>>;

function eOggetto(valore: unknown): valore is Oggetto {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore);
}

/** Legge il testo di `offerta.json`. Non solleva mai eccezioni: ciò che non si legge è `scartata_tecnica` (R25). */
export function leggiTestoOfferta(testo: string): EsitoOfferta {
  let json: unknown;
  try {
    json = JSON.parse(testo);
  } catch {
    return {
      esito: 'scartata_tecnica',
      motivo: 'offerta_non_json',
      messaggio: 'Il file offerta.json non è un documento JSON leggibile.',
    };
  }
  return leggiOfferta(json);
}

/**
 * Legge un’offerta campo per campo: ciò che manca o non è nella forma attesa diventa `null` con un’anomalia, mai
 * un’esclusione (R14). Solo un documento in cui non si riconosce alcun campo è scartato.
 */
export function leggiOfferta(json: unknown): EsitoOfferta {
  if (!eOggetto(json))
    return {
      esito: 'scartata_tecnica',
      motivo: 'offerta_non_oggetto',
      messaggio: 'Il file offerta.json non contiene un’offerta.',
    };
  const noti = Object.keys(SchemaOfferta.shape).filter((chiave) => chiave !== 'versione');
  if (!noti.some((chiave) => Object.hasOwn(json, chiave)))
    return {
      esito: 'scartata_tecnica',
      motivo: 'offerta_non_riconoscibile',
      messaggio: 'Nel file offerta.json non si riconosce nessuno dei campi di un’offerta.',
    };
  const lettore = creaLettore();
  const offerta = componi(json, lettore);
  lettore.sconosciuti(json, [...noti, 'versione'], '');
  const anomalie = [...lettore.anomalie, ...controllaOfferta(offerta)];
  return { esito: 'letta', offerta: inForma({ ...offerta, anomalie }) };
}

type Lettore = ReturnType<typeof creaLettore>;
type Lettura = Oggetto | null;
type Valori<C> = { -readonly [K in keyof C]: C[K] extends z.ZodType<infer T> ? T | null : never };

function creaLettore() {
  const anomalie: AnomaliaOfferta[] = [];
  const segnala = (codice: string, campo: string, messaggio: string): void => {
    anomalie.push({ codice, campo, messaggio, regola: 'R14', gravita: 'avviso' });
  };
  /** Un contenitore assente dà una sola anomalia: le sue foglie poi tacciono. */
  function oggetto(da: Oggetto, chiave: string): Lettura {
    const valore = Object.hasOwn(da, chiave) ? da[chiave] : undefined;
    if (eOggetto(valore)) return valore;
    if (valore == null) segnala('campo_mancante', chiave, `Nell’offerta manca «${chiave}».`);
    else segnala('campo_illeggibile', chiave, `Nell’offerta «${chiave}» non è nella forma prevista.`);
    return null;
  }
  function foglia<T>(
    da: Lettura,
    chiave: string,
    schema: z.ZodType<T>,
    percorso: string,
    facoltativa: boolean,
  ): T | null {
    if (da === null) return null;
    const valore = Object.hasOwn(da, chiave) ? da[chiave] : undefined;
    if (valore == null || valore === '') {
      if (!facoltativa) segnala('campo_mancante', percorso, `Nell’offerta manca «${percorso}».`);
      return null;
    }
    const letto = schema.safeParse(valore);
    if (letto.success) return letto.data;
    const scritto =
      typeof valore === 'string' || typeof valore === 'number' ? ` Vi è scritto «${String(valore).slice(0, 60)}».` : '';
    segnala(
      'campo_illeggibile',
      percorso,
      `«${percorso}» non si legge. ${letto.error.issues[0]?.message ?? ''}${scritto}`,
    );
    return null;
  }
  function foglie<C extends Readonly<Record<string, z.ZodType>>>(
    da: Lettura,
    campi: C,
    prefisso: string,
    facoltative: readonly string[],
  ): Valori<C> {
    const coppie = Object.entries(campi).map(([chiave, schema]) => [
      chiave,
      foglia(da, chiave, schema, prefisso + chiave, facoltative.includes(chiave)),
    ]);
    return Object.fromEntries(coppie) as Valori<C>;
  }
  /** Un campo in più non si butta e non esclude: si mostra. */
  function sconosciuti(da: Lettura, noti: readonly string[], prefisso: string): void {
    const estranei = Object.keys(da ?? {}).filter((chiave) => !noti.includes(chiave));
    if (estranei.length === 0) return;
    const elenco = estranei
      .slice(0, 5)
      .map((chiave) => `«${(prefisso + chiave).slice(0, 60)}»`)
      .join(', ');
    segnala(
      'campo_sconosciuto',
      prefisso.replace(/\.$/, '') || 'offerta',
      `L’offerta contiene campi non previsti: ${elenco}.`,
    );
  }
  function gruppo<C extends Readonly<Record<string, z.ZodType>>>(
    da: Oggetto,
    chiave: string,
    campi: C,
    facoltative: readonly string[] = [],
  ): Valori<C> {
    const contenuto = oggetto(da, chiave);
    sconosciuti(contenuto, Object.keys(campi), `${chiave}.`);
    return foglie(contenuto, campi, `${chiave}.`, facoltative);
  }
  return { anomalie, segnala, foglie, gruppo, sconosciuti };
}

function componi(json: Oggetto, lettore: Lettore): Omit<OffertaLetta, 'anomalie'> {
  const primi = lettore.foglie(json, CAMPI_OFFERTA, '', ['procura', 'cellulare', 'personaDaNominare', 'bollo']);
  const { inizioOperazioni, prezzo, cauzione, bollo, personaDaNominare, ...resto } = primi;
  const { importo, ...bonifico } = lettore.gruppo(json, 'bonifico', CAMPI_BONIFICO, ['cro', 'trn']);
  return {
    ...resto,
    inizioOperazioniIl: inizioOperazioni,
    prezzoCent: prezzo,
    cauzioneCent: cauzione,
    bolloPagato: bollo,
    // Chi tace offre per sé: la riserva di nomina è un’eccezione che va dichiarata (cpc 579).
    personaDaNominare: personaDaNominare ?? false,
    ruolo: lettore.gruppo(json, 'ruolo', CAMPI_RUOLO),
    bonifico: { importoCent: importo, ...bonifico },
    presentatore: lettore.gruppo(json, 'presentatore', CAMPI_PRESENTATORE),
    firmatario: lettore.gruppo(json, 'firmatario', CAMPI_PERSONA),
    titolarePec: lettore.gruppo(json, 'titolarePec', CAMPI_PERSONA),
    offerenti: leggiOfferenti(json, lettore),
  };
}

function leggiOfferenti(json: Oggetto, lettore: Lettore): OfferenteLetto[] {
  const grezzi = Object.hasOwn(json, 'offerenti') ? json.offerenti : undefined;
  if (!Array.isArray(grezzi) || grezzi.length === 0) {
    lettore.segnala('campo_mancante', 'offerenti', 'Nell’offerta manca l’elenco degli offerenti.');
    return [];
  }
  if (grezzi.length > OFFERENTI_MAX)
    lettore.segnala(
      'troppi_offerenti',
      'offerenti',
      `L’offerta elenca ${grezzi.length} offerenti: ne sono letti i primi ${OFFERENTI_MAX}.`,
    );
  return grezzi.slice(0, OFFERENTI_MAX).flatMap((grezzo: unknown, i): OfferenteLetto[] => {
    const prefisso = `offerenti.${i}.`;
    if (!eOggetto(grezzo)) {
      lettore.segnala('campo_illeggibile', `offerenti.${i}`, `L’offerente numero ${i + 1} non è nella forma prevista.`);
      return [];
    }
    // Senza un tipo leggibile decide ciò che c’è: una denominazione o una partita IVA sono di una persona giuridica.
    const giuridica =
      grezzo.tipo === 'persona_giuridica' ||
      (grezzo.tipo !== 'persona_fisica' && ('denominazione' in grezzo || 'partitaIva' in grezzo));
    const campi = giuridica ? CAMPI_PERSONA_GIURIDICA : CAMPI_PERSONA_FISICA;
    if (grezzo.tipo !== 'persona_fisica' && grezzo.tipo !== 'persona_giuridica')
      lettore.segnala(
        'campo_illeggibile',
        `${prefisso}tipo`,
        `Dell’offerente numero ${i + 1} non è detto se è persona fisica o giuridica.`,
      );
    lettore.sconosciuti(grezzo, ['tipo', ...Object.keys(campi)], prefisso);
    return giuridica
      ? [
          {
            tipo: 'persona_giuridica' as const,
            ...lettore.foglie(grezzo, CAMPI_PERSONA_GIURIDICA, prefisso, ['codiceFiscale']),
          },
        ]
      : [{ tipo: 'persona_fisica' as const, ...lettore.foglie(grezzo, CAMPI_PERSONA_FISICA, prefisso, []) }];
  });
}
