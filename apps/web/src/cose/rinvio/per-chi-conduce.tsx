import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { ModuloRinvio } from './modulo-rinvio.tsx';

/** Il rinvio disposto da chi conduce; a operazioni aperte non c'è più (R32). */
export function RinvioDelReferente({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const { asta, stanza, scartoMs } = vendita;
  return (
    <ModuloRinvio
      vendita={{ fase: stanza.fase, parametri: asta.parametri }}
      luogo={asta.scheda.luogoOperazioni ?? null}
      adesso={() => Date.now() + scartoMs}
      inCorso={inCorso}
      sorte={<SorteAtto sorte={sorte} />}
      compi={(rinvio) => compi({ tipo: 'rinviaOperazioni', ...rinvio })}
    />
  );
}
