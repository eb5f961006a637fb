import { formattaEuro, type GaraVista } from '@gestore/dominio';
import { Button, Card } from '@gestore/ui';
import { useSpazio } from '../../comune/usa-tasti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { partecipantiInSala } from '../conduzione/atti-possibili.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { GaraSospesa } from './gara-sospesa.tsx';
import { RilancioInSala } from './precedenza/rilancio-in-sala.tsx';
import { SospendiGara } from './sospendi-gara.tsx';

/** Il tasto che fa lo stesso, per chi lo vede: a chi ascolta lo dice la guida. */
function Tasto() {
  const t = useTesti(CONSOLE);
  return (
    <span aria-hidden="true" className="hidden rounded border border-current px-1.5 text-sm font-normal lg:inline">
      {t.spazio}
    </span>
  );
}

/** I comandi del referente durante la gara: fermare il crono, registrare in sala, sospendere, riprendere. */
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
    <Card title={t.comandi} aside={t.rilancioMinimo(formattaEuro(stanza.rilancioMinimoCent))}>
      {gara.fase === 'sospesa' ? (
        <GaraSospesa id={id} gara={gara} stanza={stanza} scartoMs={vendita.scartoMs} />
      ) : vendita.conduce ? (
        <div className="flex flex-wrap gap-3">
          {/* Fermare e far ripartire il crono non chiedono conferma: un secondo in più costerebbe un rilancio (R54). */}
          {gara.fase === 'in_corso' && (
            <Button
              large
              pending={crono.inCorso}
              pendingLabel={c.inCorso}
              onClick={() => void crono.compi({ tipo: 'fermaCrono' })}
            >
              {t.ferma} <Tasto />
            </Button>
          )}
          {gara.fase === 'congelata' && (
            <Button
              large
              pending={crono.inCorso}
              pendingLabel={c.inCorso}
              onClick={() => void crono.compi({ tipo: 'riprendiCrono' })}
            >
              {t.riprendi} <Tasto />
            </Button>
          )}
          <SospendiGara id={id} />
        </div>
      ) : null}
      <SorteAtto sorte={crono.sorte} />
      {gara.fase === 'in_corso' && (
        <p className="text-sm text-secondario">{inSala.length === 0 ? t.nessunoInSala : t.quandoRilancia}</p>
      )}
      <RilancioInSala id={id} vendita={vendita} inSala={inSala} congelata={gara.fase === 'congelata'} />
    </Card>
  );
}
