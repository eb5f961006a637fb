import type { Atto } from '@gestore/dominio';
import { z } from 'zod';
import { RUOLI_ADMIN } from '../accesso/forme.ts';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { comandoId, istante, uuid } from '../linea/tipi.ts';
import { RIGA_MAX } from '../parole/limiti-testo.ts';
import { riga, testo } from '../parole/testi-scritti.ts';
import { lunghezzaMassima, obbligatorio } from '../regole/index.ts';
import { rigaConRegole } from '../regole/zod.ts';
import { esitoDopoLaVendita } from '../vendita/asta.ts';
import { provvedimento } from '../vendita/scheda.ts';
import { disposto } from '../vendita/sospensione.ts';
import { nomeChiaveFirma } from './chiavi-firma.ts';

/** Ciò che tocca chi può entrare, e dove: un operatore lo propone, un altro lo conferma. */

const procedura = z.strictObject({ numero: z.string(), anno: z.int() });
const suUnSoggetto = { soggetto: uuid, nome: z.string() };

/** Gli atti di una vendita che una persona propone e un'altra conferma. */
const ATTI_IN_DUE = [
  'sospendiVendita',
  'liberaOfferenti',
  'registraCaducazione',
] as const satisfies readonly Atto['tipo'][];
/** Di questi basta il provvedimento; di ciò che segue la vendita serve anche che cosa dispone. */
const senzaEsito = z.enum(ATTI_IN_DUE).exclude(['registraCaducazione']);
const conEsito = { atto: z.literal('registraCaducazione'), esito: esitoDopoLaVendita } as const;
const inDue = {
  genere: z.literal('atto_in_due'),
  asta: uuid,
  titolo: z.string(),
  provvedimento,
  /** L'ultima sosta della vendita quando si è proposto: ripresa da un'altra, la proposta non vale più (R32). Assente in quelle di prima. */
  ultimaSosta: istante.nullable().optional(),
} as const;

/** Che cosa si propone, con i nomi che servono a chi lo legge. */
const contenutoProposta = z.discriminatedUnion('genere', [
  z.strictObject({
    genere: z.literal('account_creato'),
    ...suUnSoggetto,
    email: z.string(),
    ruolo: z.enum(RUOLI_ADMIN),
  }),
  z.strictObject({ genere: z.literal('invitato'), ...suUnSoggetto }),
  z.strictObject({ genere: z.literal('riabilitato'), ...suUnSoggetto }),
  z.strictObject({
    genere: z.literal('procedura_assegnata'),
    ...suUnSoggetto,
    tribunale: z.string(),
    /** `null`: tutte quelle dell’ufficio. */
    ruolo: procedura.nullable(),
  }),
  z.strictObject({ genere: z.literal('operatore_abilitato'), operatore: uuid, nome: z.string() }),
  /** Ciò che nel registro manca e non torna: quelle vendite restano trattenute, le altre vanno avanti (R74). */
  z.strictObject({
    genere: z.literal('registro_dichiarato'),
    difetti: z.array(z.strictObject({ asta: uuid.nullable(), perche: z.string() })),
    /** Quanti altri restano da dichiarare dopo. */
    altri: z.int().min(0),
  }),
  /** Un’altra chiave firma al posto di quella; compromessa, quella è revocata da subito (R66). */
  z.strictObject({
    genere: z.literal('chiave_firma_ruotata'),
    chiave: nomeChiaveFirma,
    compromessa: z.boolean(),
  }),
  z.strictObject({
    genere: z.literal('delegato_sostituito'),
    asta: uuid,
    titolo: z.string(),
    /** Prende il posto di chi conduce, o gli si affianca come secondo delegato. */
    come: z.enum(['subentra', 'affianca']).default('subentra'),
    /** Chi conduceva quando si è proposto. */
    precedenteId: z.string(),
    precedente: z.string(),
    /** Di chi si affianca, il secondo delegato che c'era, e che lascia: `null` se nessuno. */
    secondoId: z.string().nullable().default(null),
    secondo: z.string().nullable().default(null),
    delegato: uuid,
    nome: z.string(),
    provvedimento,
    dispostoDa: z.string(),
  }),
  /** Ciò che di una vendita non si annulla, o trattiene ciò che è dovuto (R41, R70, R71). */
  z.discriminatedUnion('atto', [
    z.strictObject({ ...inDue, atto: senzaEsito }),
    z.strictObject({ ...inDue, ...conEsito }),
  ]),
]);
export type ContenutoProposta = z.infer<typeof contenutoProposta>;

const propostaVista = z.strictObject({
  id: uuid,
  contenuto: contenutoProposta,
  motivo: z.string().nullable(),
  propostaDa: z.string(),
  /** Di chi guarda: la conferma un altro, lui la può ritirare. */
  mia: z.boolean(),
  propostaIl: istante,
  scadeIl: istante,
  esito: z.enum(['confermata', 'respinta', 'ritirata', 'scaduta']).nullable(),
  decisaDa: z.string().nullable(),
  decisaIl: istante.nullable(),
  motivoDecisione: z.string().nullable(),
  /** Di una confermata: fatta, ancora da fare (un guasto in mezzo; si fa da sé), o fermata da ciò che intanto era cambiato. */
  sorte: z.enum(['compiuta', 'in_corso', 'impedita']).nullable(),
  /** Che cosa l’ha fermata, in parole. */
  impedimento: z.string().nullable(),
});
export type PropostaVista = z.infer<typeof propostaVista>;
/** `altre`: quante decise, o scadute, non sono in elenco. */
export const elencoProposte = z.strictObject({ proposte: z.array(propostaVista), altre: z.int().min(0) });
export type ElencoProposte = z.infer<typeof elencoProposte>;

/** Una proposta che aspetta un’altra persona. */
export const propostaScritta = z.strictObject({ id: uuid, scadeIl: istante });
export type PropostaScritta = z.infer<typeof propostaScritta>;
export const propostaDecisa = z.strictObject({ id: uuid, esito: z.enum(['confermata', 'respinta', 'ritirata']) });
export type PropostaDecisa = z.infer<typeof propostaDecisa>;

/** Le vendite a cui un magistrato assiste: una procedura, o con `ruolo` nullo tutto l’ufficio (R36). */
export const corpoProcedura = z.strictObject({
  comandoId,
  tribunale: rigaConRegole(obbligatorio(), lunghezzaMassima(RIGA_MAX)),
  ruolo: z
    .strictObject({ numero: rigaConRegole(obbligatorio(), lunghezzaMassima(20)), anno: z.int().min(1900).max(2200) })
    .nullable(),
  motivo: testo,
});

/** Chi conduce una vendita pubblicata cambia per provvedimento del giudice (R36): chi lo ha disposto, e perché. */
export const corpoSostituzione = z.strictObject({
  comandoId,
  come: z.enum(['subentra', 'affianca']).default('subentra'),
  delegato: uuid,
  provvedimento: z.strictObject({ numero: riga, del: z.iso.date() }),
  dispostoDa: riga,
  motivo: testo,
});
export type CorpoSostituzione = z.infer<typeof corpoSostituzione>;

/** Un atto della vendita che vuole due persone, con il provvedimento che lo dispone. */
const proposto = { comandoId, provvedimento: disposto, motivo: testo } as const;
export const corpoAttoInDue = z.discriminatedUnion('atto', [
  z.strictObject({ ...proposto, atto: senzaEsito }),
  z.strictObject({ ...proposto, ...conEsito }),
]);
export type CorpoAttoInDue = z.infer<typeof corpoAttoInDue>;
/** Le proposte di una vendita che aspettano un operatore. */
export const proposteInAttesa = z.strictObject({ proposte: z.array(propostaVista) });

/** Un operatore com’è conosciuto: chi è appena entrato la prima volta aspetta che due altri lo abilitino. */
const operatoreVisto = z.strictObject({
  id: uuid,
  nome: z.string(),
  email: z.string().nullable(),
  stato: z.enum(['in_attesa', 'abilitato', 'disabilitato']),
  ultimoAccessoIl: istante,
  io: z.boolean(),
});
export type OperatoreVisto = z.infer<typeof operatoreVisto>;
export const filtroOperatori = z.strictObject({ ...QUERY_DI_PAGINA });
export const elencoOperatori = z.strictObject({
  operatori: z.array(operatoreVisto),
  /** Quanti operatori sono abilitati, fra tutti quelli che la pagina non mostra ancora. */
  abilitati: z.int().min(0),
  ...CODA_DI_PAGINA,
});
export type ElencoOperatori = z.infer<typeof elencoOperatori>;
export const operatoreDisabilitato = z.strictObject({ stato: z.literal('disabilitato') });
export const proceduraTolta = z.strictObject({ id: uuid });

/** Dalla console della macchina, finché gli operatori abilitati non sono due. */
export const corpoPrimoOperatore = z.strictObject({ operatore: uuid });
export const primiOperatori = z.strictObject({ operatori: z.array(operatoreVisto.omit({ io: true })) });
