import type { VenditaTrovata } from '@gestore/contratto/ricerca/forme';
import { Button } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { useOraChiesta } from '../../vendita/usa-ora-chiesta.ts';
import { HOME } from '../testi.ts';
import { SchedaBreve } from './scheda-breve.tsx';
import type { Sguardo } from './sguardo.ts';

/** Le vendite trovate, una scheda ciascuna; le altre si chiedono. */
export function ElencoVendite({
  vendite,
  altre,
  sguardo,
}: {
  vendite: readonly VenditaTrovata[];
  altre: { chiedi(): void; inCorso: boolean } | null;
  sguardo: Sguardo;
}) {
  const t = useTesti(HOME);
  const adesso = useOraChiesta();
  return (
    <div className="grid gap-4">
      <ul className="elenco-vendite">
        {vendite.map((vendita) => (
          <li key={vendita.id}>
            <SchedaBreve vendita={vendita} adesso={adesso} sguardo={sguardo} />
          </li>
        ))}
      </ul>
      {altre !== null && (
        <Button
          variant="secondary"
          className="min-h-11 justify-self-center"
          aria-busy={altre.inCorso}
          onClick={() => {
            if (!altre.inCorso) altre.chiedi();
          }}
        >
          {altre.inCorso ? t.caricamento : t.mostraAltre}
        </Button>
      )}
    </div>
  );
}
