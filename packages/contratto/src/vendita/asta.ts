import {
  CAUSE_SERVER,
  CAUSE_SINTETICO,
  type Canale,
  ESITI_DOPO_LA_VENDITA,
  type EsitoDopoLaVendita,
  FASI,
  type Fase,
  GRAVITA_DISSERVIZIO,
  type GravitaDisservizio,
  type Modalita,
  type MotivoRifiuto,
  type MotivoSospensione,
  PROVE_DEPOSITO,
  type Proposta,
  type ProvaDeposito,
  RISCONTRI_SCOLLEGATI,
  type RiscontroScollegati,
  type SintesiOfferta,
  TIPI_ESITO,
  type TipoEsito,
  type Visto,
} from '@gestore/dominio';
import { z } from 'zod';
import { cent, istante, schemaDi } from '../linea/tipi.ts';

/** I tipi del dominio che la scheda, le viste e i fatti di una vendita hanno in comune, come schemi. */

export const fase = schemaDi<Fase>()(
  z.enum([...FASI.in_bozza, ...FASI.a_buste_chiuse, ...FASI.dal_vivo, ...FASI.con_esito]),
);

/**
 * A che punto è una vendita, ovunque se ne dica la fase: `ferma` se è sospesa, e la fase è quella in cui si è fermata (R32); `garaSospesa` se
 * è sospesa la gara, e il suo tempo non corre (R57).
 */
export const aChePunto = { fase, ferma: z.boolean(), garaSospesa: z.boolean() } as const;
export type AChePunto = { fase: Fase; ferma: boolean; garaSospesa: boolean };

export const modalita = schemaDi<Modalita>()(
  z.enum(['sincrona_telematica', 'sincrona_mista', 'asincrona', 'asincrona_mobili']),
);
export const canale = schemaDi<Canale>()(z.enum(['telematica', 'cartacea', 'fax', 'art15']));
export const tipoEsito = schemaDi<TipoEsito>()(z.enum(TIPI_ESITO));
export const esitoDopoLaVendita = schemaDi<EsitoDopoLaVendita>()(z.enum(ESITI_DOPO_LA_VENDITA));
export const motivoSospensione = schemaDi<MotivoSospensione>()(
  z.enum(['incidente', 'referente_disconnesso', 'atto_del_referente', 'vendita_sospesa']),
);
export const motivoRifiuto = schemaDi<MotivoRifiuto>()(z.strictObject({ regola: z.string(), testo: z.string() }));

export const gravitaDisservizio = schemaDi<GravitaDisservizio>()(z.enum(GRAVITA_DISSERVIZIO));
export const riscontroScollegati = schemaDi<RiscontroScollegati>()(z.enum(RISCONTRI_SCOLLEGATI));
export const visto = schemaDi<Visto>()(
  z.strictObject({
    server: z.array(z.enum(CAUSE_SERVER)).readonly(),
    sintetico: z.array(z.enum(CAUSE_SINTETICO)).readonly(),
  }),
);

/** Ciò che di un’offerta si mostra e si scrive nel registro: importi e termini, nessun dato personale. */
export const sintesiOfferta = schemaDi<SintesiOfferta>()(
  z.strictObject({
    prezzoCent: cent.nullable(),
    cauzioneCent: cent.nullable(),
    pagamentoGiorni: z.int().nullable(),
    personaDaNominare: z.boolean(),
    impegno: z.string(),
  }),
);
/** Ciò che il software propone, con i suoi numeri (R38). */
export const proposta = schemaDi<Proposta>()(
  z.strictObject({
    codice: z.string(),
    regola: z.string(),
    gravita: z.enum(['inefficace', 'blocco', 'regolarizzare', 'avviso']),
    dati: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
);

export const provaDeposito = schemaDi<ProvaDeposito>()(z.enum(PROVE_DEPOSITO));
/** Un pacchetto arrivato a operazioni iniziate. */
export const arrivoTardivo = z.strictObject({
  bustaId: z.string(),
  canale,
  arrivataIl: istante,
  provataIl: istante.nullable(),
  impronta: z.string(),
  scarto: z.string().nullable(),
});

/** Una busta prima che si apra, per chi conduce. */
export const bustaInElenco = z.strictObject({
  bustaId: z.string(),
  pseudonimo: z.string(),
  canale,
  depositataIl: istante.nullable(),
  tardiva: z.boolean(),
  scarto: z.string().nullable(),
});

/** Un’offerta già aperta che si trova fra chi non può offrire (R18). */
export const riconfrontata = {
  bustaId: z.string(),
  pseudonimo: z.string(),
  proposte: z.array(proposta).readonly(),
};
