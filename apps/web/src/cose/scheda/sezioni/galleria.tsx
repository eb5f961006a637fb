import type { DocumentoPubblico } from '@gestore/contratto/documenti/forme';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { useIndirizzoDelFile } from '../../documenti/indirizzo-del-file.ts';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';

const FRECCIA =
  'grid size-11 place-items-center rounded-full border border-linea bg-white/90 text-inchiostro hover:bg-white aria-disabled:opacity-40';

/**
 * Le foto della vendita, una grande e le altre sotto: frecce della tastiera e pulsanti. Lo spazio è tenuto prima che arrivino,
 * perché nulla si sposti; le piccole arrivano quando servono.
 */
export function Galleria({ foto }: { foto: readonly DocumentoPubblico[] }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const [scelta, scegli] = useState(0);
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
    <section aria-label={t.foto} className="grid gap-2 overflow-hidden rounded-md border border-linea bg-white p-3">
      <figure className="grid gap-2">
        <div className="relative aspect-[3/2] max-h-[32rem] w-full overflow-hidden rounded bg-fondo">
          <Grande key={mostrata.id} foto={mostrata} prima={quale === 0} />
          {foto.length > 1 && (
            <div className="non-stampare absolute inset-x-3 bottom-3 flex justify-between">
              <button
                type="button"
                className={FRECCIA}
                aria-label={t.fotoPrima}
                aria-disabled={quale === 0}
                onKeyDown={tasti}
                onClick={() => vai(quale - 1)}
              >
                <ChevronLeft aria-hidden="true" className="size-6" />
              </button>
              <button
                type="button"
                className={FRECCIA}
                aria-label={t.fotoDopo}
                aria-disabled={quale === foto.length - 1}
                onKeyDown={tasti}
                onClick={() => vai(quale + 1)}
              >
                <ChevronRight aria-hidden="true" className="size-6" />
              </button>
            </div>
          )}
        </div>
        <figcaption aria-live="polite" className="min-h-12 text-secondario">
          <span className="font-semibold">{t.fotoDi(quale + 1, foto.length)}</span>{' '}
          <span lang="it">{mostrata.alternativo}</span>
        </figcaption>
      </figure>
      {foto.length > 1 && <Piccole foto={foto} quale={quale} tasti={tasti} scegli={scegli} />}
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
      sizes="(min-width: 1024px) 60vw, 100vw"
      width={larghezza}
      height={altezza}
      fetchPriority={prima ? 'high' : 'auto'}
      alt={alternativo}
      lang="it"
      className="size-full object-contain"
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
    <ul className="non-stampare flex gap-2 overflow-x-auto p-1">
      {foto.map((scatto, i) => (
        <li key={scatto.id} className="shrink-0">
          <button
            type="button"
            aria-label={t.mostraFoto(i + 1, scatto.alternativo)}
            aria-current={i === quale}
            onKeyDown={tasti}
            onClick={() => scegli(i)}
            className="block h-16 w-24 overflow-hidden rounded border-2 border-transparent bg-fondo aria-[current=true]:border-azione"
          >
            <img
              src={dove(scatto.id, scatto.misure[0]?.nome ?? '320')}
              alt=""
              loading="lazy"
              width={96}
              height={64}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
