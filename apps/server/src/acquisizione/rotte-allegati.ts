import type { AvvisoDiAllegato, TipoDiAllegato } from '@gestore/contratto';
import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import {
  byteDellaScartata,
  contenutoAllegato,
  pacchettoDellaScartata,
  schedaAllegato,
} from '@gestore/contratto/delegato/chiamate';
import type { StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { comeFile, serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { Fiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { senzaChiave } from '../vendita/rotte/atti/completa-atto.ts';
import { affidata } from '../vendita/rotte/oggetti.ts';
import { type Allegato, apriAllegato, apriScartata } from './apri-allegato.ts';

/** Solo ciò che un browser mostra senza eseguirlo si apre nella pagina; il resto si salva. */
const COME_SI_MANDA = {
  pdf: { tipo: 'application/pdf', estensione: 'pdf' },
  png: { tipo: 'image/png', estensione: 'png' },
  jpeg: { tipo: 'image/jpeg', estensione: 'jpg' },
  testo: { tipo: 'text/plain; charset=utf-8', estensione: 'txt' },
  altro: { tipo: 'application/octet-stream', estensione: 'bin' },
} as const satisfies Record<TipoDiAllegato, { tipo: string; estensione: string }>;

type Chiede = { parametri: { id: string; bustaId: string; impronta: string }; chi: UtenteAdmin };
/** Di che cosa avvisare chi apre un documento, guardati i suoi byte in disparte quando tocca a lui. */
export type GuardaAllegato = (tipo: TipoDiAllegato, contenuto: Uint8Array, chi: string) => Promise<AvvisoDiAllegato[]>;
type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Chiavi, 'sigillo'> &
  Pick<Nucleo, 'esecutore'> & { fiducia: Fiducia };

/** I documenti che stanno in una busta aperta, per chi conduce la vendita e per chi la segue: ogni lettura è annotata (R37). */
export async function rotteAllegati(
  app: FastifyInstance,
  { parti, avvisi }: { parti: Parti; avvisi: GuardaAllegato },
): Promise<void> {
  const oggetto = ({ parametri: { id }, chi }: Pick<Chiede, 'chi'> & { parametri: { id: string } }) =>
    affidata(parti, id, chi);
  const leggi = async (
    { parametri: { bustaId, impronta }, chi }: Chiede,
    stato: StatoPubblicato,
    cheCosa: string,
  ): Promise<Allegato> => {
    const allegato = await apriAllegato(parti, stato, bustaId, impronta).catch(senzaChiave);
    const pseudonimo = stato.buste.get(bustaId)?.pseudonimo ?? '';
    await annotaLettura(parti, chi.id, stato.id, `${cheCosa} nella busta di ${pseudonimo}`);
    return allegato;
  };

  serve(app, schedaAllegato, { oggetto }, async ({ oggetto: stato, parametri, chi }) => {
    const { tipo, contenuto, firme, chiuso } = await leggi({ parametri, chi }, stato, 'firme di un documento');
    const segnalati: AvvisoDiAllegato[] = await avvisi(tipo, contenuto, chi.id);
    if (chiuso) segnalati.push('chiuso');
    return { tipo, byte: contenuto.length, avvisi: segnalati, firme };
  });

  const leggiByte = async (bustaId: string, chi: UtenteAdmin, stato: StatoPubblicato) => {
    const letta = await apriScartata(parti, stato, bustaId).catch(senzaChiave);
    const busta = stato.buste.get(bustaId);
    await annotaLettura(parti, chi.id, stato.id, `i byte della busta di ${busta?.pseudonimo ?? ''}`);
    return { ...letta, impronta: busta?.impronta ?? '' };
  };

  serve(app, pacchettoDellaScartata, { oggetto }, async ({ oggetto: stato, parametri: { bustaId }, chi }) => {
    const { byte, impronta, parti } = await leggiByte(bustaId, chi, stato);
    const elenco = parti.map(({ nome, contenuto, impronta: sua }) => ({ nome, byte: contenuto.length, impronta: sua }));
    return { byte: byte.length, impronta, parti: elenco };
  });

  serve(app, byteDellaScartata, { oggetto }, async ({ oggetto: stato, parametri: { bustaId }, chi }) => {
    const { byte, impronta } = await leggiByte(bustaId, chi, stato);
    return comeFile('application/octet-stream', `busta-${impronta.slice(0, 8)}.bin`, byte, false);
  });

  serve(app, contenutoAllegato, { oggetto }, async ({ oggetto: stato, parametri, chi }) => {
    const { tipo, contenuto } = await leggi({ parametri, chi }, stato, 'un documento');
    const come = COME_SI_MANDA[tipo];
    const nome = `documento-${parametri.impronta.slice(0, 8)}.${come.estensione}`;
    return comeFile(come.tipo, nome, contenuto, tipo !== 'altro');
  });
}
