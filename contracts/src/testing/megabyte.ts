/**
 * A megabyte of one piece of text, again and again (SEC-26). Work in proportion to it is done at once; work that grows
 * with its square would not be done before the test is given up, however fast the machine.
 */
export const megabyteOf = (piece: string): string => piece.repeat(Math.ceil(1_000_000 / piece.length));
