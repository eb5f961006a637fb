import type { GaraVista } from '@gestore/dominio';
import { Button } from '@gestore/ui';
import { Tasto } from '../../comune/tasto.tsx';
import { useSpazio } from '../../comune/usa-tasti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { partecipantiInSala } from '../conduzione/atti-possibili.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { GaraSospesa } from './gara-sospesa.tsx';
import { SospendiGara } from './sospendi-gara.tsx';

/** I comandi del referente durante la gara: fermare il crono, sospendere, riprendere. Stanno nel quadro del tempo. */
export function ComandiGara({ id, vendita, gara }: { id: string; vendita: VenditaSeguita; gara: GaraVista }) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const crono = useAttoReferente(id);
  const { stanza } = vendita;
  const inSala = partecipantiInSala(stanza.buste);
  useSpazio(vendita.conduce, () => {
    if (crono.inCorso) return;
    if (gara.fase === 'in_corso') void crono.compi({ tipo: 'fermaCrono' });
    if (gara.fase === 'congelata') void crono.compi({ tipo: 'riprendiCrono' });
  });
  return (
    <section aria-label={t.comandi} className="grid gap-3 text-inchiostro">
      {gara.fase === 'sospesa' ? (
        <GaraSospesa id={id} gara={gara} stanza={stanza} />
      ) : vendita.conduce ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {/* Fermare e far ripartire il crono non chiedono conferma: un secondo in più costerebbe un rilancio (R54). */}
          {gara.fase !== 'conclusa' && (
            <Button
              key={gara.fase}
              large
              pending={crono.inCorso}
              pendingLabel={c.inCorso}
              onClick={() => void crono.compi({ tipo: gara.fase === 'in_corso' ? 'fermaCrono' : 'riprendiCrono' })}
            >
              {gara.fase === 'in_corso' ? t.ferma : t.riprendi} <Tasto di={t.spazio} />
            </Button>
          )}
          {/* Che cosa ne è stato dell'ultimo atto prende il posto del consiglio: la pagina sotto non si sposta. */}
          <div className="min-w-0 flex-1 basis-60">
            <SorteAtto sorte={crono.sorte} />
            {gara.fase === 'in_corso' && crono.sorte.tipo === 'fermo' && (
              <p className="text-sm text-secondario">{inSala.length === 0 ? t.nessunoInSala : t.quandoRilancia}</p>
            )}
          </div>
          <SospendiGara id={id} />
        </div>
      ) : null}
    </section>
  );
}
