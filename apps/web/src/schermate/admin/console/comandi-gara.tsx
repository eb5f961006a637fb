import { formattaEuro, type GaraVista } from '@gestore/dominio';
import { Button, Card } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { partecipantiInSala } from '../atti/atti-possibili.ts';
import { useAttoReferente } from '../dati/usa-atto-referente.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { CONSOLE } from '../testi/console.ts';
import { GaraSospesa } from './gara-sospesa.tsx';
import { RilancioInSala } from './rilancio-in-sala.tsx';
import { SospendiGara } from './sospendi-gara.tsx';

/** I comandi del referente durante la gara: fermare il crono, registrare in sala, sospendere, riprendere. */
export function ComandiGara({ id, vendita, gara }: { id: string; vendita: VenditaSeguita; gara: GaraVista }) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const crono = useAttoReferente(id);
  const { stanza } = vendita;
  const inSala = partecipantiInSala(stanza.buste);
  return (
    <Card title={t.comandi} aside={t.rilancioMinimo(formattaEuro(stanza.rilancioMinimoCent))}>
      {gara.fase === 'sospesa' ? (
        <GaraSospesa id={id} gara={gara} stanza={stanza} scartoMs={vendita.scartoMs} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {/* Fermare e far ripartire il crono non chiedono conferma: un secondo in più costerebbe un rilancio (R54). */}
          {gara.fase === 'in_corso' && (
            <Button
              large
              pending={crono.inCorso}
              pendingLabel={c.inCorso}
              onClick={() => void crono.compi({ tipo: 'fermaCrono' })}
            >
              {t.ferma}
            </Button>
          )}
          {gara.fase === 'congelata' && (
            <Button
              large
              variant="secondary"
              pending={crono.inCorso}
              pendingLabel={c.inCorso}
              onClick={() => void crono.compi({ tipo: 'riprendiCrono' })}
            >
              {t.riprendi}
            </Button>
          )}
          <SospendiGara id={id} />
        </div>
      )}
      <SorteAtto sorte={crono.sorte} />
      {gara.fase === 'in_corso' && (
        <p className="text-sm text-secondario">{inSala.length === 0 ? t.nessunoInSala : t.quandoRilancia}</p>
      )}
      <RilancioInSala id={id} vendita={vendita} inSala={inSala} congelata={gara.fase === 'congelata'} />
    </Card>
  );
}
