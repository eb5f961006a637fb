import { ModuloRinvio } from '../../comuni/rinvio/modulo-rinvio.tsx';
import { useAttoReferente } from '../dati/usa-atto-referente.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { SorteAtto } from '../parti/segnali.tsx';

/** Il rinvio disposto da chi conduce; a operazioni aperte non c'è più (R32). */
export function RinvioDelReferente({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const { asta, stanza, scartoMs } = vendita;
  return (
    <ModuloRinvio
      vendita={{ fase: stanza.fase, parametri: asta.parametri }}
      adesso={() => Date.now() + scartoMs}
      inCorso={inCorso}
      sorte={<SorteAtto sorte={sorte} />}
      compi={(rinvio) => compi({ tipo: 'rinviaOperazioni', ...rinvio })}
    />
  );
}
