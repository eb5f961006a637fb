import type { TipoDiAllegato } from '@gestore/contratto';
import type { UtenteAdmin } from '@gestore/contratto/accesso';
import { contenutoAllegato, schedaAllegato } from '@gestore/contratto/chiamate/delegato';
import type { StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { comeFile, serve } from '../bordo/serve.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { senzaChiave } from '../vendita/rotte/completa-atto.ts';
import { affidata } from '../vendita/rotte/oggetti.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { type Allegato, apriAllegato } from './apri-allegato.ts';

/** Solo ciò che un browser mostra senza eseguirlo si apre nella pagina; il resto si salva. */
const COME_SI_MANDA = {
  pdf: { tipo: 'application/pdf', estensione: 'pdf' },
  png: { tipo: 'image/png', estensione: 'png' },
  jpeg: { tipo: 'image/jpeg', estensione: 'jpg' },
  testo: { tipo: 'text/plain; charset=utf-8', estensione: 'txt' },
  altro: { tipo: 'application/octet-stream', estensione: 'bin' },
} as const satisfies Record<TipoDiAllegato, { tipo: string; estensione: string }>;

type Chiede = { parametri: { id: string; bustaId: string; impronta: string }; chi: UtenteAdmin };
type Parti = Pick<Vendita, 'db' | 'segreti' | 'sigillo' | 'orologio' | 'esecutore'>;

/** I documenti che stanno in una busta aperta, per chi conduce la vendita e per chi la segue: ogni lettura è annotata (R37). */
export async function rotteAllegati(app: FastifyInstance, { vendita }: { vendita: Parti }): Promise<void> {
  const oggetto = ({ parametri: { id }, chi }: Chiede) => affidata(vendita, id, chi);
  const leggi = async (
    { parametri: { bustaId, impronta }, chi }: Chiede,
    stato: StatoPubblicato,
    cheCosa: string,
  ): Promise<Allegato> => {
    const allegato = await apriAllegato(vendita, stato, bustaId, impronta).catch(senzaChiave);
    const pseudonimo = stato.buste.get(bustaId)?.pseudonimo ?? '';
    await annotaLettura(vendita, chi.id, stato.id, `${cheCosa} nella busta di ${pseudonimo}`);
    return allegato;
  };

  serve(app, schedaAllegato, { oggetto }, async ({ oggetto: stato, parametri, chi }) => {
    const { tipo, contenuto, firme } = await leggi({ parametri, chi }, stato, 'firme di un documento');
    return { tipo, byte: contenuto.length, firme };
  });

  serve(app, contenutoAllegato, { oggetto }, async ({ oggetto: stato, parametri, chi }) => {
    const { tipo, contenuto } = await leggi({ parametri, chi }, stato, 'un documento');
    const come = COME_SI_MANDA[tipo];
    const nome = `documento-${parametri.impronta.slice(0, 8)}.${come.estensione}`;
    return comeFile(come.tipo, nome, contenuto, tipo !== 'altro');
  });
}
