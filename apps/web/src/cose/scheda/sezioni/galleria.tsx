import type { DocumentoPubblico } from '@gestore/contratto/documenti/forme';
import { ChevronLeft, ChevronRight, Image } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { useIndirizzoDelFile } from '../../documenti/indirizzo-del-file.ts';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';
import { TutteLeFoto } from './tutte-le-foto.tsx';

/** Quante se ne vedono insieme su uno schermo largo: la grande e quattro accanto. */
const INSIEME = 5;

/**
 * Le foto della vendita, una grande e le altre accanto o sotto: frecce della tastiera e pulsanti. Lo spazio è tenuto prima che
 * arrivino, perché nulla si sposti; le piccole arrivano quando servono.
 */
export function Galleria({ foto }: { foto: readonly DocumentoPubblico[] }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const [scelta, scegli] = useState(0);
  const [tutte, apri] = useState(false);
  const quale = Math.min(scelta, foto.length - 1);
  const mostrata = foto[quale];
  if (mostrata === undefined) return null;
  const vai = (a: number): void => scegli(Math.max(0, Math.min(foto.length - 1, a)));
  const tasti = (evento: KeyboardEvent): void => {
    if (evento.key === 'ArrowRight') vai(quale + 1);
    else if (evento.key === 'ArrowLeft') vai(quale - 1);
    else return;
    evento.preventDefault();
  };
  return (
    <section aria-label={t.foto} data-quante={Math.min(INSIEME, foto.length)} className="scheda-galleria">
      <figure>
        <Grande key={mostrata.id} foto={mostrata} prima={quale === 0} />
        {foto.length > 1 && (
          <div className="non-stampare">
            <button
              type="button"
              aria-label={t.fotoPrima}
              aria-disabled={quale === 0}
              onKeyDown={tasti}
              onClick={() => vai(quale - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={t.fotoDopo}
              aria-disabled={quale === foto.length - 1}
              onKeyDown={tasti}
              onClick={() => vai(quale + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        )}
        <figcaption aria-live="polite">
          <strong>{t.fotoDi(quale + 1, foto.length)}</strong> <span lang="it">{mostrata.alternativo}</span>
        </figcaption>
      </figure>
      {foto.length > 1 && <Piccole foto={foto} quale={quale} tasti={tasti} scegli={scegli} />}
      {foto.length > 1 && (
        <button type="button" aria-haspopup="dialog" className="scheda-tasto non-stampare" onClick={() => apri(true)}>
          <Image aria-hidden="true" />
          {t.tutteLeFoto(foto.length)}
        </button>
      )}
      <TutteLeFoto foto={foto} aperte={tutte} chiudi={() => apri(false)} />
    </section>
  );
}

function Grande({ foto: { id, alternativo, misure }, prima }: { foto: DocumentoPubblico; prima: boolean }) {
  const dove = useIndirizzoDelFile();
  const grande = misure.at(-1);
  if (grande === undefined) return null;
  const { larghezza, altezza } = grande;
  const media = misure.find(({ nome }) => nome === '800') ?? grande;
  return (
    <img
      src={dove(id, media.nome)}
      srcSet={misure.map((una) => `${dove(id, una.nome)} ${una.larghezza}w`).join(', ')}
      sizes="(min-width: 1024px) 612px, 100vw"
      width={larghezza}
      height={altezza}
      fetchPriority={prima ? 'high' : 'auto'}
      alt={alternativo}
      lang="it"
    />
  );
}

function Piccole({
  foto,
  quale,
  tasti,
  scegli,
}: {
  foto: readonly DocumentoPubblico[];
  quale: number;
  tasti: (evento: KeyboardEvent) => void;
  scegli: (quale: number) => void;
}) {
  const dove = useIndirizzoDelFile();
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <ul className="non-stampare">
      {foto.map(({ id, genere, alternativo, misure }, i) => (
        <li key={id}>
          <button
            type="button"
            aria-label={t.mostraFoto(i + 1, alternativo)}
            aria-current={i === quale}
            onKeyDown={tasti}
            onClick={() => scegli(i)}
          >
            <img
              src={dove(id, misure[0]?.nome ?? '320')}
              srcSet={misure.map((una) => `${dove(id, una.nome)} ${una.larghezza}w`).join(', ')}
              sizes="(min-width: 1024px) 290px, 20vw"
              alt=""
              data-genere={genere}
              loading="lazy"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
