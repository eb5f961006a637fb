-- Da quale rete si sente ciascuno: il solo prefisso, per sapere se chi sparisce insieme sparisce da reti diverse (R57).
ALTER TABLE presenze ADD COLUMN rete text;
