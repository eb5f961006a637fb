import type { DocumentoPubblico } from '@gestore/contratto/documenti/forme';
import { Dialog } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { useIndirizzoDelFile } from '../../documenti/indirizzo-del-file.ts';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';

type Parti = { foto: readonly DocumentoPubblico[]; aperte: boolean; chiudi: () => void };

/** Le foto una sotto l’altra, intere, ciascuna con ciò che mostra. */
export function TutteLeFoto({ foto, aperte, chiudi }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const dove = useIndirizzoDelFile();
  return (
    <Dialog title={t.tutteLeFoto(foto.length)} open={aperte} wide onClose={chiudi}>
      <div className="scheda-tutte">
        {foto.map(({ id, alternativo, misure }, i) => (
          <figure key={id}>
            <img
              src={dove(id, misure.at(-1)?.nome ?? '320')}
              width={misure.at(-1)?.larghezza}
              height={misure.at(-1)?.altezza}
              alt={alternativo}
              lang="it"
              loading="lazy"
            />
            <figcaption aria-hidden="true">
              <strong>{t.fotoDi(i + 1, foto.length)}</strong> {alternativo}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
