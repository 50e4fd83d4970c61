/** An index of format 1, to be read by every later version: three keys, with ids and values. */

const base64 =
  "U0tOTgEAAADstH9MowAAAHsia2luZCI6ImluZGV4IiwiYXJyYXlzIjpbWyJrZXlzIiwiRmxvYXQ2NEFycmF5Iiw2XSxbInZhbHVlcyIsIkZsb2F0NjRBcnJheSIsM11dLCJzaW1pbGFyaXR5IjoicmJmIiwiZXBzaWxvbiI6MCwic2hhcGUiOlszLDJdLCJ2YWx1ZVNoYXBlIjpbMywxXSwiaWRzIjpbImEiLCJiIiwzXX0AAAAAAAAAAAAAAPA/AAAAAAAA4D8AAAAAAAAAAAAAAAAAAPA/AAAAAAAAAEAAAAAAAAAAQAAAAAAAAPA/AAAAAAAAAEAAAAAAAAAIQA==";

export const savedIndex = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
