import { rinviaVendita } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { eFra, FASI_A_BUSTE_CHIUSE } from '@gestore/dominio';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { useOrologioServer } from '../../stanza/orologio.ts';
import { ModuloRinvio } from './modulo-rinvio.tsx';

/** Il rinvio disposto dal giudice, registrato dal gestore; a operazioni aperte non c'è più (R32). */
export function RinviaOperazioni({ vendita }: { vendita: VenditaOperatore }) {
  const { id, fase, scheda, parametri } = vendita;
  const misura = useOrologioServer();
  const comando = useComando(rinviaVendita, { rileggi: [['asta']] });
  const { inizioOperazioniIl, termineOfferteIl, leggibiliPrimaMs } = parametri;
  if (!eFra(fase, FASI_A_BUSTE_CHIUSE) || inizioOperazioniIl === null || termineOfferteIl === null) return null;
  return (
    <ModuloRinvio
      vendita={{ fase, parametri: { inizioOperazioniIl, termineOfferteIl, leggibiliPrimaMs: leggibiliPrimaMs ?? 0 } }}
      luogo={scheda.luogoOperazioni ?? null}
      adesso={() => Date.now() + (misura?.scartoMs ?? 0)}
      inCorso={comando.inCorso}
      sorte={<SorteComando sorte={comando.sorte} />}
      compi={(rinvio) => comando.compi({ id, ...rinvio })}
    />
  );
}
