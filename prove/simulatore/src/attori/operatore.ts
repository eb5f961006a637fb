import type { Attore } from '@gestore/dominio';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import { IMPEGNO } from '../prologo.ts';
import type { Rete } from '../sistema/rete.ts';
import { type Cliente, creaCliente } from './cliente.ts';

type Parti = { mondo: Mondo; rete: Rete; caso: Caso; asta: string; nome: string; fineIl: number };

const SGUARDO_MS = [400, 2_000] as const;

/** L'operatore del gestore: prende in carico chi chiede aiuto, gli scrive, chiude la richiesta (R80). */
export async function assisti({ mondo, rete, caso, asta, nome, fineIl }: Parti): Promise<void> {
  const { tempo } = mondo;
  const cliente = creaCliente({ mondo, rete, caso, asta, bustaId: '' });
  const io: Attore = { tipo: 'operatore', id: nome };
  const viste = new Set<string>();
  while (tempo.adesso() < fineIl) {
    await tempo.dormi(caso.intero(...SGUARDO_MS));
    const richiestaId = richieste(mondo, asta).find((id) => !viste.has(id));
    if (richiestaId === undefined) continue;
    viste.add(richiestaId);
    await cliente.compi(io, { tipo: 'prendiInCarico', richiestaId });
    await scrivi(cliente, caso, io, 'Assistenza', richiestaId);
    await cliente.compi(io, { tipo: 'chiudiAssistenza', richiestaId });
  }
}

/** Un messaggio nella stanza: nel registro va solo il suo impegno. */
export function scrivi(cliente: Cliente, caso: Caso, io: Attore, da: string, filo: string): Promise<unknown> {
  return cliente.compi(io, { tipo: 'inviaMessaggio', messaggioId: caso.uuid(), da, impegno: IMPEGNO, filo });
}

/** Le richieste scritte nel registro, come la pagina dell'operatore le elenca. */
function richieste({ base }: Mondo, asta: string): string[] {
  const righe = base.tabelle.giornale.get(asta)?.righe ?? [];
  return righe
    .filter(({ tipo }) => tipo === 'AssistenzaRichiesta')
    .map(({ dati }) => (JSON.parse(dati) as { richiestaId: string }).richiestaId);
}
